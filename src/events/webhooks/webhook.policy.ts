import type { OrganizationPermissions } from '../../organizations/organization-permissions.js';

export const WEBHOOK_ABILITIES = ['view', 'admin'] as const;

/** The abilities of a caller on a webhook. Only administrators can read and change it. */
export function webhookAbilities(
  organization: Pick<OrganizationPermissions, 'view' | 'admin'>,
): Record<(typeof WEBHOOK_ABILITIES)[number], boolean> {
  return { view: organization.view, admin: organization.admin };
}
