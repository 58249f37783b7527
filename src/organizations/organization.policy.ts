import { includesRole, type Role } from '../access/role.js';
import type { OrganizationPermissions, OrganizationStanding } from './organization-permissions.js';

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
