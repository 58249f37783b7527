import type { OrganizationPermissions } from '../organization-permissions.js';

export const TEAM_ABILITIES = ['view', 'admin'] as const;

/** What a caller may do with a team, as the API shows it. */
export type TeamPermissions = Record<(typeof TEAM_ABILITIES)[number], boolean>;

/**
 * What a caller may do with a team. Fills `permissions` and guards the routes.
 * @param organization what the caller may do with its organization
 * @param role the caller's role in the team; null: not in it
 */
export function teamPermissions(
  organization: Pick<OrganizationPermissions, 'view' | 'admin' | 'listTeams'>,
  role: 'owner' | 'member' | null,
): TeamPermissions {
  return {
    admin: organization.admin || (organization.view && role === 'owner'),
    view: organization.listTeams || (organization.view && role !== null),
  };
}
