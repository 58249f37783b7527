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
