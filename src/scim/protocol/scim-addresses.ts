/** The base URL of SCIM for an organization. */
export function scimBaseUrl(publicUrl: string, organizationId: string): string {
  return `${publicUrl}/scim/v2/${organizationId}`;
}
