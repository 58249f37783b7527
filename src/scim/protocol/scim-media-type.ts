/** The media type of SCIM (RFC 7644, section 8.1). */
export const SCIM_JSON = 'application/scim+json';
