import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** The PostgreSQL schema that holds the queue's own tables, apart from those of the service. */
export const JOB_SCHEMA = 'jobs';

/** Makes the tables of the queue, or brings them up to date. Does nothing when they are. */
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
