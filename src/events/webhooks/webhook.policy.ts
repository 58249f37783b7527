import type { OrganizationPermissions } from '../../organizations/organization-permissions.js';

export const WEBHOOK_ABILITIES = ['view', 'admin'] as const;

/** What a caller may do with a webhook: administrators everything, others know at most that it is there. */
export function webhookAbilities(
  organization: Pick<OrganizationPermissions, 'view' | 'admin'>,
): Record<(typeof WEBHOOK_ABILITIES)[number], boolean> {
  return { view: organization.view, admin: organization.admin };
}
