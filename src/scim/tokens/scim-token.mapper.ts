import type { ScimToken } from './scim-token.entity.js';
import type { ScimTokenResource } from './scim-token.resource.js';

/** A SCIM token as the API returns it, without its secret, which the service does not store. */
export function toScimTokenResource(token: Omit<ScimToken, 'hash' | 'organizationId'>): ScimTokenResource {
  return {
    object: 'scim-token',
    id: token.id,
    label: token.label,
    createdAt: token.createdAt.toISOString(),
    ...(token.expiresAt !== null ? { expiresAt: token.expiresAt.toISOString() } : {}),
    ...(token.lastUsedAt !== null ? { lastUsedAt: token.lastUsedAt.toISOString() } : {}),
  };
}
