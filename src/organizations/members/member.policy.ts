import type { OrganizationPermissions } from '../organization-permissions.js';

/** A caller's standing towards one member of an organization. */
export interface MemberStanding {
  organization: Pick<OrganizationPermissions, 'view' | 'admin' | 'listMembers'>;
  /** The member is the caller. */
  isSelf: boolean;
  /** The caller's token has the scope `admin`. A person who leaves an organization does not need it. */
  hasAdminScope: boolean;
}

export const MEMBER_ABILITIES = ['view', 'admin', 'remove'] as const;

/** What a caller may do with a member. Guests see only themselves. */
export function memberAbilities({
  organization,
  isSelf,
  hasAdminScope,
}: MemberStanding): Record<(typeof MEMBER_ABILITIES)[number], boolean> {
  const self = isSelf && organization.view;
  return {
    view: self || organization.listMembers,
    admin: organization.admin,
    remove: self || (organization.admin && hasAdminScope),
  };
}
