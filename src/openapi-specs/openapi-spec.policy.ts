import type { OrganizationPermissions } from '../organizations/organization-permissions.js';

export const OPENAPI_SPEC_ABILITIES = ['view', 'edit'] as const;

/** What a caller may do with an OpenAPI specification, as the API shows it. */
export type OpenAPISpecPermissions = Record<(typeof OPENAPI_SPEC_ABILITIES)[number], boolean>;

/**
 * What a caller may do with an OpenAPI specification. Fills `permissions` and guards the routes.
 * @param organization what the caller may do with its organization
 */
export function openAPISpecPermissions(
  organization: Pick<OrganizationPermissions, 'createOpenAPISpec' | 'listIntegrations'>,
): OpenAPISpecPermissions {
  return { view: organization.listIntegrations, edit: organization.createOpenAPISpec };
}
