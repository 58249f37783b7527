import pg from 'pg';
import { ConfigurationError } from '../config/environment.js';

/** How long a statement of the check may take, in milliseconds. */
const TIMEOUT_MS = 5000;
/** Connections that are open at the same time. A pooler of several processes shares each connection with some of them. */
const CONNECTIONS = 6;

/**
 * Checks that each connection is a session of PostgreSQL. Behind a connection pooler that gives each transaction another
 * session, as PgBouncer does with `pool_mode = transaction`, locks and settings of a session are lost or come to strangers,
 * and notifications do not arrive.
 * @throws ConfigurationError when connections share sessions
 */
export async function refuseSharedSessions(url: string): Promise<void> {
  const clients: pg.Client[] = [];
  const owners = new Map<number, pg.Client>();
  try {
    while (clients.length < CONNECTIONS) {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'docs-publishing-service start',
        connectionTimeoutMillis: TIMEOUT_MS,
        query_timeout: TIMEOUT_MS,
      });
      client.on('error', () => undefined);
      await client.connect();
      clients.push(client);
      // A pooler may give each of two statements in a row another session, or each of two connections the same.
      const [first, second] = [await sessionOf(client), await sessionOf(client)];
      if (first !== second || owners.has(first)) throw sharedSessionsError();
      owners.set(first, client);
      // PostgreSQL itself says the process ID of the session when it accepts a connection. Poolers make up another.
      if (first === (client as unknown as { processID: number | null }).processID) return;
    }
  } catch (error) {
    // A pooler with fewer connections lets the others wait. Those before were sessions.
    if (clients.length > 1 && isTimeout(error)) return;
    throw error;
  } finally {
    await Promise.all(clients.map((client) => close(client)));
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

async function close(client: pg.Client): Promise<void> {
  const closed = client.end().catch(() => undefined);
  const timer = setTimeout(() => client.connection.stream.destroy(), TIMEOUT_MS);
  await closed;
  clearTimeout(timer);
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.includes('timeout');

function sharedSessionsError(): ConfigurationError {
  return new ConfigurationError(
    'The configuration is wrong: DATABASE_URL names a connection pooler that gives each transaction another session of ' +
      'PostgreSQL, as PgBouncer does with pool_mode = transaction. Set pool_mode = session, or connect to PostgreSQL itself.',
  );
}
