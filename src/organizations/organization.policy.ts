import { needsRoles } from '../access/needs.js';
import { includesRole, type Role } from '../access/role.js';
import type { OrganizationPermissions, OrganizationStanding } from './organization-permissions.js';

const A_ROLE = 'a role in the organization';

/** The requirement of each permission, for error messages. */
export const ORGANIZATION_NEEDS: Readonly<Record<keyof OrganizationPermissions, string>> = {
  ...needsRoles('in the organization', {
    admin: 'admin',
    createContent: 'create',
    createOpenAPISpec: 'create',
    ingestConversations: 'admin',
    viewBilling: 'admin',
  }),
  view: 'a membership in the organization',
  ownTeam: 'the role "admin" in the organization, or "owner" in a team',
  listMembers: A_ROLE,
  listTeams: A_ROLE,
  listIntegrations: A_ROLE,
};

/** What a caller may do with an organization. Fills `permissions` and guards the routes. */
export function organizationPermissions(standing: OrganizationStanding): OrganizationPermissions {
  const active = standing.isMember && !standing.disabled;
  const has = (role: Role): boolean => active && includesRole(standing.role, role);
  const admin = has('admin');
  const fullMember = active && standing.role !== null;
  return {
    view: active,
    admin,
    ownTeam: admin || (active && standing.ownsTeam),
    createContent: has('create'),
    createOpenAPISpec: has('create'),
    ingestConversations: admin,
    viewBilling: admin,
    listMembers: fullMember,
    listTeams: fullMember,
    listIntegrations: fullMember,
  };
}
