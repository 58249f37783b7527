import pg from 'pg';
import type { TestApp } from './app.js';

/**
 * Holds the lock of an organization's tree while a request waits for it, to test changes between its guard and its own change.
 * @param send starts the request that will wait
 * @param meanwhile runs while it waits
 * @returns what `send` returned, once the lock is free again
 */
export async function whileTreeLocked<T>(
  app: TestApp,
  organizationId: string,
  send: () => PromiseLike<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`tree ${organizationId}`]);
    const pending = Promise.resolve(send());
    for (let waiting = 0; waiting === 0;) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_locks JOIN pg_database d ON d.oid = database
         WHERE locktype = 'advisory' AND NOT granted AND d.datname = current_database()`,
      );
      waiting = rows[0]?.count ?? 0;
    }
    await meanwhile();
    await client.query('COMMIT');
    return await pending;
  } finally {
    await client.end();
  }
}
