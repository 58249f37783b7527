import type pg from 'pg';
import { until } from './service-process.js';

/** Statements of other connections to the database that wait for locks. */
export async function countWaiting(client: pg.Client): Promise<number> {
  // A transaction would see the same statements each time.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** Returns as soon as so many statements wait. */
export async function waitForWaiting(client: pg.Client, count: number): Promise<void> {
  await until(`${count} statements wait`, async () => (await countWaiting(client)) >= count);
}
