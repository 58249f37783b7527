import { SharedListQuery } from '../audience/dto/share-key.query.js';
import { SiteSectionGroupResource } from '../views/structure.resource.js';
import { AddSectionGroupDto, UpdateSectionGroupDto } from './dto/structure.dto.js';
import { SectionGroupsService } from './section-groups.service.js';
import { structureItemsController } from './structure-items.controller.js';

export const SectionGroupsController = structureItemsController({
  path: 'section-groups',
  id: 'siteSectionGroupId',
  tag: 'Site section groups',
  service: SectionGroupsService,
  resource: SiteSectionGroupResource,
  listQuery: SharedListQuery,
  addDto: AddSectionGroupDto,
  updateDto: UpdateSectionGroupDto,
  list: {
    operationId: 'listSiteSectionGroups',
    summary: 'List the section groups of a site',
    description:
      'In the order of the site. Accepts a site token and returns what its visitor can see, without groups that are empty for them.',
  },
  add: {
    operationId: 'addSectionGroupToSite',
    summary: 'Create a section group',
    description:
      'The group takes the position of the first of its sections, or comes last. Returns 409 on a site without sections. A site can have up to 100 section groups.',
  },
  update: { operationId: 'updateSiteSectionGroup', summary: 'Update a section group' },
  remove: {
    operationId: 'deleteSiteSectionGroup',
    summary: 'Delete a section group',
    description: 'Its sections take its position on the site.',
  },
  removed: 'Deleted.',
  move: {
    operationId: 'moveSiteSectionGroup',
    summary: 'Move a section group',
    description:
      'Moves the group next to a section that is in no group, or next to another section group. Deprecated: use `sortSiteStructure`.',
    deprecated: true,
  },
});
