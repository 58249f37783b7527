import type { Token } from './token.entity.js';
import type { TokenResource } from './token.resource.js';

/** An API token as the API shows it, without its secret, which the service does not store. */
export function toTokenResource(token: Omit<Token, 'hash' | 'userId'>): TokenResource {
  return {
    object: 'token',
    id: token.id,
    label: token.label,
    scopes: token.scopes,
    createdAt: token.createdAt.toISOString(),
    ...(token.expiresAt !== null ? { expiresAt: token.expiresAt.toISOString() } : {}),
    ...(token.lastUsedAt !== null ? { lastUsedAt: token.lastUsedAt.toISOString() } : {}),
  };
}
