/** What a token may be used for: reading, changing, administrating. A token has all unless it was narrowed. */
export const TOKEN_SCOPES = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
