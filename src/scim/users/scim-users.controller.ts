import { USER_SCHEMA } from '../protocol/schema-urns.js';
import { ScimUserBody } from '../scim-bodies.resource.js';
import { scimResourcesController } from '../scim-resources.controller.js';
import { ScimUserResource } from './scim-user.resource.js';
import { ScimUsersService } from './scim-users.service.js';
import { readUser } from './user-state.js';

export const ScimUsersController = scimResourcesController({
  path: '/Users',
  id: 'scimUserId',
  schema: USER_SCHEMA,
  service: ScimUsersService,
  resource: ScimUserResource,
  body: ScimUserBody,
  read: readUser,
  list: {
    operationId: 'listScimUsers',
    summary: 'List members (SCIM Users)',
    description:
      'Oldest accounts first. A page ends early when its people are in 10,000 teams in total. A single person in more returns 400 with `tooMany`, unless you set `excludedAttributes=groups`.',
  },
  search: {
    operationId: 'searchScimUsers',
    summary: 'Search members (SCIM Users)',
    description: 'Returns the same as listing them, but takes the query as a body, which no log contains.',
  },
  create: {
    operationId: 'createScimUser',
    summary: 'Create a member (SCIM User)',
    description:
      "The domain of the address must be verified for the organization; otherwise the request returns 403, whether the address has an account or not. If it has no account, one is created. If it has one that nobody confirmed, all tokens and links of the account end, except tokens from a sign-in to the organization. The member gets the organization's `defaultRole` and is marked `sso`. A person who is already a member is linked to the directory, whatever the domain, and keeps their role. Returns 403 for an administrator of the instance who is not a member, and 409 with `uniqueness` if the directory already manages the person.",
  },
  get: { operationId: 'getScimUser', summary: 'Retrieve a member' },
  replace: {
    operationId: 'replaceScimUser',
    summary: 'Replace a member (SCIM User)',
    description:
      'Attributes that you leave out are removed, except `active` and `externalId`, which do not change. `active` enables and disables the member. You cannot disable the last active administrator (409). The name of the account changes only if the organization owns the account: the person belongs to no other organization and does not administer the instance, and its directory or an identity provider created the account, or the domain of the address is verified for it and the person confirmed the membership. The address changes only if the domains of the old and the new address are also verified for it (403 otherwise). Then all tokens and links of the account end, except tokens from a sign-in to the organization, and the new address has to be confirmed.',
  },
  patch: {
    operationId: 'patchScimUser',
    summary: 'Update a member (SCIM User)',
    description:
      'Either all operations are applied or none, under the same rules as replacing a member. Attributes that the service does not store are ignored.',
  },
  remove: {
    operationId: 'deleteScimUser',
    summary: 'Remove a member (SCIM User)',
    description:
      "Removes the member's grants and team memberships. What they wrote and their account remain. You cannot remove the last active administrator (409).",
  },
  removed: 'The person is no longer a member.',
});
