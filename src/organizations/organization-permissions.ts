import type { Role } from '../access/role.js';

/** A caller's standing in an organization. */
export interface OrganizationStanding {
  isMember: boolean;
  disabled: boolean;
  /** null: a guest, or no member at all. */
  role: Role | null;
  ownsTeam: boolean;
}

export const ORGANIZATION_PERMISSIONS = [
  'view',
  'admin',
  'ownTeam',
  'createContent',
  'createOpenAPISpec',
  'ingestConversations',
  'viewBilling',
  'listMembers',
  'listTeams',
  'listIntegrations',
] as const;

/** What a caller may do with an organization, as the API shows it. */
export type OrganizationPermissions = Record<(typeof ORGANIZATION_PERMISSIONS)[number], boolean>;
