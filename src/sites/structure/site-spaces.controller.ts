import { SiteSpaceResource } from '../views/structure.resource.js';
import { AddSiteSpaceDto, ListSiteSpacesQuery, UpdateSiteSpaceDto } from './dto/structure.dto.js';
import { SiteSpacesService } from './site-spaces.service.js';
import { structureItemsController } from './structure-items.controller.js';

export const SiteSpacesController = structureItemsController({
  path: 'site-spaces',
  id: 'siteSpaceId',
  tag: 'Site spaces',
  service: SiteSpacesService,
  resource: SiteSpaceResource,
  listQuery: ListSiteSpacesQuery,
  addDto: AddSiteSpaceDto,
  updateDto: UpdateSiteSpaceDto,
  list: {
    operationId: 'listSiteSpaces',
    summary: 'List the spaces that a site shows',
    description:
      'In the order of the site, if you can view them. Accepts a site token and returns what its visitor can see.',
  },
  add: {
    operationId: 'addSpaceToSite',
    summary: 'Add a space to a site',
    description:
      'The space is added at the end of its section. Also requires the role `create` on the space. Returns 409 if the site already shows it. A site can show up to 1,000 spaces.',
  },
  update: {
    operationId: 'updateSiteSpace',
    summary: 'Update a site space',
    description:
      'Showing another space requires the role `create` on it, and returns 409 if the site already shows it. On a published site with adaptive content, changing or removing the condition also requires the role `create` on the space.',
  },
  remove: {
    operationId: 'deleteSiteSpace',
    summary: 'Remove a space from a site',
    description:
      'The space itself remains. If its section shows no other space, the section is removed too. If it was the default, the next site space becomes the default.',
  },
  removed: 'The site no longer shows the space.',
  move: {
    operationId: 'moveSiteSpace',
    summary: 'Move a site space',
    description:
      "Moves the site space next to another one, into that one's section. If its path is taken there, it gets a number. A section that loses its last site space is removed.",
  },
});
