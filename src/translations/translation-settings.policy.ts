import type { OrganizationPermissions } from '../organizations/organization-permissions.js';

export const TRANSLATION_SETTINGS_ABILITIES = ['view', 'edit'] as const;

/** What a caller may do with translation settings, as the API shows it. */
export type TranslationSettingsPermissions = Record<(typeof TRANSLATION_SETTINGS_ABILITIES)[number], boolean>;

/**
 * What a caller may do with translation settings. Fills `permissions` and guards the routes.
 * @param organization what the caller may do with its organization
 */
export function translationSettingsPermissions(
  organization: Pick<OrganizationPermissions, 'createContent' | 'listIntegrations'>,
): TranslationSettingsPermissions {
  return { view: organization.listIntegrations, edit: organization.createContent };
}
