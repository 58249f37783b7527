import type { OrganizationPermissions } from '../organizations/organization-permissions.js';

export const OPENAPI_SPEC_ABILITIES = ['view', 'edit'] as const;

/** The permissions of a caller on an OpenAPI specification, as the API returns them. */
export type OpenAPISpecPermissions = Record<(typeof OPENAPI_SPEC_ABILITIES)[number], boolean>;

/**
 * The permissions of a caller on an OpenAPI specification. Fills `permissions` and guards the routes.
 * @param organization the permissions of the caller on the organization
 */
export function openAPISpecPermissions(
  organization: Pick<OrganizationPermissions, 'createOpenAPISpec' | 'listIntegrations'>,
): OpenAPISpecPermissions {
  return { view: organization.listIntegrations, edit: organization.createOpenAPISpec };
}
