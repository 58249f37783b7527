import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** The PostgreSQL schema of the queue's own tables. */
export const JOB_SCHEMA = 'jobs';

/** Creates the tables of the queue, or updates them if needed. */
export async function migrateJobSchema(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({
    schema: JOB_SCHEMA,
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  let failure: Error | undefined;
  boss.on('error', (error) => (failure ??= error));
  await boss.start();
  await boss.stop({ close: false, graceful: false });
  if (failure !== undefined) throw failure;
}
