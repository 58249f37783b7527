import pg from 'pg';
import type { TestApp } from './app.js';

/**
 * Holds the row locks of a statement while a request waits for them, to test changes between the request's guard and its own
 * change.
 * @param lock a statement that locks rows, with its parameters
 * @param send starts the request that will wait
 * @param meanwhile runs while it waits
 * @returns what `send` returned, once the lock is free again
 */
export async function whileRowsLocked<T>(
  app: TestApp,
  [sql, ...parameters]: [sql: string, ...parameters: string[]],
  send: () => PromiseLike<T>,
  meanwhile: (holder: pg.Client) => PromiseLike<unknown>,
): Promise<T> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(sql, parameters);
    const pending = Promise.resolve(send());
    for (let waiting = 0; waiting === 0;) {
      // A transaction would see the same connections each time.
      await client.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
      );
      waiting = rows[0]?.count ?? 0;
    }
    await meanwhile(client);
    await client.query('COMMIT');
    return await pending;
  } finally {
    await client.end();
  }
}
