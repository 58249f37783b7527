/** Injection token of the connection string in use, of an external or the embedded PostgreSQL. */
export const DATABASE_URL = Symbol('DATABASE_URL');
