import { SharedListQuery } from '../audience/dto/share-key.query.js';
import { SiteSectionResource } from '../views/structure.resource.js';
import { AddSectionDto, UpdateSectionDto } from './dto/structure.dto.js';
import { SectionsService } from './sections.service.js';
import { structureItemsController } from './structure-items.controller.js';

export const SectionsController = structureItemsController({
  path: 'sections',
  id: 'siteSectionId',
  tag: 'Site sections',
  service: SectionsService,
  resource: SiteSectionResource,
  listQuery: SharedListQuery,
  addDto: AddSectionDto,
  updateDto: UpdateSectionDto,
  list: {
    operationId: 'listSiteSections',
    summary: 'List the sections of a site',
    description:
      'In the order of the site, if you can view one of their spaces. Accepts a site token and returns what its visitor can see.',
  },
  add: {
    operationId: 'addSectionToSite',
    summary: 'Create a section',
    description:
      'The section has one space and comes last on the site. The first section takes over all site spaces of the root. Also requires the role `create` on the space. A space that the first section took over with the others moves to its own section. Returns 409 if the space is in another section. A site can have up to 250 sections.',
  },
  update: {
    operationId: 'updateSiteSection',
    summary: 'Update a section',
    description:
      'On a published site with adaptive content, changing or removing the condition requires the role `create` on each space of the section.',
  },
  remove: {
    operationId: 'deleteSiteSection',
    summary: 'Delete a section',
    description:
      'Deletes its site spaces too; the spaces themselves remain. If it was the default, the next section becomes the default. Deleting the last section also deletes the section groups.',
  },
  removed: 'Deleted.',
  move: {
    operationId: 'moveSiteSection',
    summary: 'Move a section',
    description:
      "Moves the section next to another section, into that one's section group, or next to a section group.",
  },
});
