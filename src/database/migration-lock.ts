import type { QueryRunner } from 'typeorm';

const KEY = `hashtextextended('docs-publishing-service migrations', 0)`;
/** After this time, and then each time again, a line names the sessions that hold the lock (milliseconds). */
const REPORT_MS = 5000;

interface Holder {
  pid: number;
  name: string;
  address: string;
  since: string;
}

/**
 * Runs `work` while no other process migrates the database. Prints a line for the operator if another one takes long.
 * @param runner keeps the lock; it must not be used otherwise by concurrent work
 */
export async function withMigrationLock<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  await lock(runner);
  try {
    return await work();
  } finally {
    // Connection poolers can keep a session after its connection has ended, and the lock with it.
    await runner.query(`SELECT pg_advisory_unlock(${KEY})`).catch(() => undefined);
  }
}

async function lock(runner: QueryRunner): Promise<void> {
  const [free] = (await runner.query(`SELECT pg_try_advisory_lock(${KEY}) AS locked`)) as {
    locked: boolean;
  }[];
  if (free?.locked === true) return;
  const [own] = (await runner.query('SELECT pg_backend_pid() AS pid')) as { pid: number }[];
  const timer = setInterval(() => void report(runner, own?.pid ?? 0), REPORT_MS);
  try {
    await runner.query(`SELECT pg_advisory_lock(${KEY})`);
  } finally {
    clearInterval(timer);
  }
}

async function report(runner: QueryRunner, waitingPid: number): Promise<void> {
  const holders = await runner.dataSource
    .query<Holder[]>(
      `SELECT pid, application_name AS name, coalesce(host(client_addr), 'this machine') AS address,
         to_char(backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since
       FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids($1))`,
      [waitingPid],
    )
    .catch((): Holder[] => []);
  const who = holders.map(
    ({ pid, name, address, since }) =>
      `the session with process ID ${pid} ("${name}", from ${address}, since ${since})`,
  );
  process.stderr.write(
    `Waiting for another process that migrates the database: ${who.join(', ') || 'its session is not known'}. ` +
      'If that process does not run any more, end its session with pg_terminate_backend.\n',
  );
}
