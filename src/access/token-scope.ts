/** The permitted uses of a token. A token has all scopes unless it was created with fewer. */
export const TOKEN_SCOPES = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
