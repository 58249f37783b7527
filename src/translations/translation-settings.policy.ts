import type { OrganizationPermissions } from '../organizations/organization-permissions.js';

export const TRANSLATION_SETTINGS_ABILITIES = ['view', 'edit'] as const;

/** The permissions of a caller on translation settings, as the API returns them. */
export type TranslationSettingsPermissions = Record<(typeof TRANSLATION_SETTINGS_ABILITIES)[number], boolean>;

/**
 * The permissions of a caller on translation settings. Fills `permissions` and guards the routes.
 * @param organization the permissions of the caller on the organization
 */
export function translationSettingsPermissions(
  organization: Pick<OrganizationPermissions, 'createContent' | 'listIntegrations'>,
): TranslationSettingsPermissions {
  return { view: organization.listIntegrations, edit: organization.createContent };
}
