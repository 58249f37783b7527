/** Injection token of the connection string in use, outside or embedded. */
export const DATABASE_URL = Symbol('DATABASE_URL');
