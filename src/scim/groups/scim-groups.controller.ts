import { GROUP_SCHEMA } from '../protocol/schema-urns.js';
import { ScimGroupBody } from '../scim-bodies.resource.js';
import { scimResourcesController } from '../scim-resources.controller.js';
import { readGroup } from './group-changes.js';
import { ScimGroupResource } from './scim-group.resource.js';
import { ScimGroupsService } from './scim-groups.service.js';

export const ScimGroupsController = scimResourcesController({
  path: '/Groups',
  id: 'scimGroupId',
  schema: GROUP_SCHEMA,
  service: ScimGroupsService,
  resource: ScimGroupResource,
  body: ScimGroupBody,
  read: readGroup,
  list: {
    operationId: 'listScimGroups',
    summary: 'List teams (SCIM Groups)',
    description:
      'Oldest first. A page ends early when its groups have 10,000 members in total. A single group with more returns 400 with `tooMany`, unless you set `excludedAttributes=members`.',
  },
  search: {
    operationId: 'searchScimGroups',
    summary: 'Search teams (SCIM Groups)',
    description: 'Returns the same as listing them, but takes the query as a body, which no log contains.',
  },
  create: {
    operationId: 'createScimGroup',
    summary: 'Create a team (SCIM Group)',
    description:
      'Each request creates a team, even if another team has the same `displayName`. Returns 409 with `uniqueness` if another team has the `externalId`.',
  },
  get: {
    operationId: 'getScimGroup',
    summary: 'Retrieve a team',
    description:
      'A team with more than 10,000 members returns 400 with `tooMany`, unless you set `excludedAttributes=members`.',
  },
  replace: {
    operationId: 'replaceScimGroup',
    summary: 'Replace a team (SCIM Group)',
    description:
      'Replaces title and members; if you leave out `members`, the team has none. If you leave out `externalId`, it does not change. Members who remain keep their role in the team.',
  },
  patch: {
    operationId: 'patchScimGroup',
    summary: 'Update a team (SCIM Group)',
    description:
      'Either all operations are applied or none. Removing somebody who is not in the team has no effect. A request can have up to 1000 operations that name up to 10,000 members in total (413).',
  },
  patched: 'The team was updated. It is not returned, because it can have many members.',
  remove: { operationId: 'deleteScimGroup', summary: 'Delete a team and its grants' },
  removed: 'The team was deleted. Its members remain members of the organization.',
});
