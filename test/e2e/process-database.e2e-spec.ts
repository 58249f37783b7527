import { execFileSync, spawn } from 'node:child_process';
import { access, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { serverAccount } from '../../src/database/embedded/account.js';
import { openEmbeddedDatabase } from '../../src/database/embedded/embedded-postgres.js';
import { Installations, isAlive, postmasterPid, until } from '../support/service-process.js';

const SETTINGS = { settings: { fsync: 'off' } };

describe('the embedded database', () => {
  const installations = new Installations();
  const templates = new Installations();
  let template: string;
  let directory: string;
  let cluster: string;

  const useNewDirectory = async (): Promise<void> => {
    directory = await installations.directory();
    cluster = join(directory, 'postgres');
    installations.watch(directory);
  };

  // Creating a database takes seconds, so each test gets a copy of one.
  beforeAll(async () => {
    template = await templates.directory();
    templates.watch(template);
    await (await openEmbeddedDatabase(template, SETTINGS)).release();
  });
  beforeEach(async () => {
    await useNewDirectory();
    execFileSync('cp', ['-a', `${template}/.`, directory]);
  });
  afterEach(() => installations.cleanUp());
  afterAll(() => templates.cleanUp());

  const answers = async (url: string): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      return (await client.query('SELECT 1')).rowCount === 1;
    } finally {
      await client.end();
    }
  };
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );

  it('is created once by processes that start at the same moment, and stopped by the last to exit', async () => {
    await useNewDirectory();
    const opened = await Promise.all([1, 2, 3].map(() => openEmbeddedDatabase(directory, SETTINGS)));
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    const pid = (await postmasterPid(cluster)) ?? 0;
    await opened[0]?.release();
    await opened[1]?.release();
    expect(await answers(opened[2]?.url ?? '')).toBe(true);
    await opened[2]?.release();
    // It has reported that it stops; its exit takes a moment more.
    await until('PostgreSQL has stopped', () => !isAlive(pid));
    expect(await exists(join(cluster, 'postmaster.pid'))).toBe(false);
    expect((await stat(join(directory, 'postgres-password'))).mode & 0o777).toBe(0o600);
  });

  it('stays usable for a process that starts while the last one exits, and delays neither', async () => {
    let last = await openEmbeddedDatabase(directory, SETTINGS);
    for (const delay of [0, 12, 25, 50]) {
      const started = Date.now();
      const leaving = last.release();
      await new Promise((resolve) => setTimeout(resolve, delay));
      const [, next] = await Promise.all([leaving, openEmbeddedDatabase(directory, SETTINGS)]);
      expect(await answers(next.url)).toBe(true);
      expect(Date.now() - started).toBeLessThan(5000);
      last = next;
    }
    await last.release();
  });

  it('keeps running for a process whose claim was lost, whichever process exits', async () => {
    const stays = await openEmbeddedDatabase(directory, SETTINGS);
    const admin = new pg.Client({ connectionString: stays.url });
    await admin.connect();
    const claims = async (): Promise<string[]> => {
      const name = 'docs-publishing-service lease';
      const query = 'SELECT pid::text FROM pg_stat_activity WHERE application_name = $1';
      return (await admin.query<{ pid: string }>(query, [name])).rows.map(({ pid }) => pid);
    };
    const [lost] = await claims();
    await admin.query('SELECT pg_terminate_backend($1)', [lost]);
    await until('there is another claim', async () => (await claims()).some((pid) => pid !== lost));
    const leaves = await openEmbeddedDatabase(directory, SETTINGS);
    await leaves.release();
    expect(await answers(stays.url)).toBe(true);
    await admin.end();
    const pid = (await postmasterPid(cluster)) ?? 0;
    await stays.release();
    await until('PostgreSQL has stopped', () => !isAlive(pid));
  });

  it.each(['SIGINT', 'SIGKILL'])(
    'returns on the same port for a process that uses it: %s',
    async (signal) => {
      const opened = await openEmbeddedDatabase(directory, SETTINGS);
      const pid = (await postmasterPid(cluster)) ?? 0;
      process.kill(pid, signal);
      await until('PostgreSQL is gone', () => !isAlive(pid));
      await until('PostgreSQL answers again', () => answers(opened.url).catch(() => false));
      await opened.release();
      expect(await postmasterPid(cluster)).toBeUndefined();
    },
  );

  it('is started again after it was killed, with its data', async () => {
    const first = await openEmbeddedDatabase(directory, SETTINGS);
    const client = new pg.Client({ connectionString: first.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('CREATE TABLE kept AS SELECT 42 AS value');
    const pid = (await postmasterPid(cluster)) ?? 0;
    process.kill(pid, 'SIGKILL');
    await until('PostgreSQL is gone', () => !isAlive(pid));
    const second = await openEmbeddedDatabase(directory, SETTINGS);
    const repeated = new pg.Client({ connectionString: second.url });
    await repeated.connect();
    expect((await repeated.query('SELECT value FROM kept')).rows).toEqual([{ value: 42 }]);
    await repeated.end();
    await second.release();
    await first.release();
  });

  it('is started again after it was killed, once the last of its processes has ended', async () => {
    const first = await openEmbeddedDatabase(directory, SETTINGS);
    const client = new pg.Client({ connectionString: first.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const backend = rows[0]?.pid ?? 0;
    const pid = (await postmasterPid(cluster)) ?? 0;
    process.kill(backend, 'SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await until('PostgreSQL is gone', () => !isAlive(pid));
    const opening = openEmbeddedDatabase(directory, SETTINGS);
    // PostgreSQL refuses to start while a process of the last one is attached to its shared memory.
    await until(
      'starts were refused',
      async () => (await readFile(join(cluster, 'server.log'), 'utf8')).split('still in use').length > 4,
    );
    process.kill(backend, 'SIGKILL');
    const second = await opening;
    expect(await answers(second.url)).toBe(true);
    await second.release();
    await first.release();
  });

  it('is started although the lock file of a killed server names the process ID of another program', async () => {
    const other = spawn('sleep', ['60'], { ...serverAccount(), stdio: 'ignore' });
    try {
      const lock = [other.pid, cluster, 1, 1, '', '127.0.0.1', '  1  1', 'ready   ', ''].join('\n');
      await writeFile(join(cluster, 'postmaster.pid'), lock, { mode: 0o600 });
      const { uid, gid } = await stat(cluster);
      await chown(join(cluster, 'postmaster.pid'), uid, gid);
      const opened = await openEmbeddedDatabase(directory, SETTINGS);
      expect(await answers(opened.url)).toBe(true);
      await opened.release();
      expect(isAlive(other.pid ?? 0)).toBe(true);
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('is created although an earlier process with the same ID was killed while creating it', async () => {
    await useNewDirectory();
    const left = join(directory, `postgres.new-${process.pid}`);
    await mkdir(left);
    await writeFile(join(left, 'PG_VERSION'), '18\n');
    const opened = await openEmbeddedDatabase(directory, SETTINGS);
    expect(await answers(opened.url)).toBe(true);
    await opened.release();
  });

  it('reports why it does not start', async () => {
    await writeFile(join(cluster, 'PG_VERSION'), '9\n');
    await expect(openEmbeddedDatabase(directory, SETTINGS)).rejects.toThrow(
      /The embedded PostgreSQL did not start on .*(incompatible|version)/s,
    );
    expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toBe('9\n');
  });
});
