import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TestApp } from '../support/app.js';
import { zip } from '../support/archive.js';
import { flatten, readRevision } from '../support/content.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import type { World } from '../support/factories.js';
import type { Replica } from '../support/replica.js';
import { until } from '../support/service-process.js';
import { StatementTrap } from '../support/statement-trap.js';

/** A request for an import, and the work of its job, take fewer statements. */
const STATEMENTS = 40;
/** Processes that are killed at the same time. */
const AT_ONCE = 8;
const WAIT_S = 150;

let app: TestApp;
let world: World;
let archive: Buffer;

beforeAll(async () => {
  archive = await zip({ 'README.md': '# Welcome\n', 'setup.md': '# Setup\n' });
});
afterEach(() => app.stop());

/** Starts a process behind a trap, which kills it when the trap closes. */
async function startTrapped(role: 'web' | 'worker'): Promise<{ trap: StatementTrap; replica: Replica }> {
  const started: { replica?: Replica } = {};
  const trap = await StatementTrap.before(app.databaseUrl, () => void started.replica?.kill());
  started.replica = await app.startReplica({ DATABASE_URL: trap.url, PROCESS: role });
  return { trap, replica: started.replica };
}

/** @returns the status and the body; undefined if no response arrives */
async function send(baseUrl: string, space: string) {
  const response = await fetch(`${baseUrl}/v1/spaces/${space}/content/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.admin.token}`,
      'content-type': 'application/zip',
      prefer: 'respond-async',
      'idempotency-key': space,
    },
    body: archive as unknown as BodyInit,
  }).catch(() => undefined);
  return (
    response && {
      status: response.status,
      body: (await response.json().catch(() => ({}))) as { id?: string },
    }
  );
}

const recordsOf = async (space: string) =>
  (await app.client(world.admin).get(`/spaces/${space}/imports`)).body.items as {
    id: string;
    status: string;
    error?: string;
  }[];

/** Expects that one import into the space has succeeded, and that nothing of it is left behind. */
async function expectImportedOnce(space: string): Promise<void> {
  await until(
    `${space} is imported`,
    async () => {
      const records = await recordsOf(space);
      return records.every(({ status }) => status === 'succeeded' || status === 'failed');
    },
    WAIT_S,
  );
  const statuses = (await recordsOf(space)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 'succeeded')).toEqual(['succeeded']);
  const revision = await readRevision(app.client(world.admin), space);
  expect(flatten(revision.pages).map(({ title }) => title)).toEqual(['Welcome', 'Setup']);
  await until(
    'its file is gone',
    async () => {
      const files = await readdir(join(app.dataDir, 'files/spaces', space, 'imports')).catch(() => []);
      const queued = await app.database.query('SELECT 1 FROM queued_imports WHERE space_id = $1', [space]);
      return files.length + queued.length === 0;
    },
    WAIT_S,
  );
}

it('a request for an import as a job succeeds when it is repeated, whichever statement its process is killed at', async () => {
  app = await TestApp.start();
  world = await app.build.organization();
  const spaces: string[] = [];
  for (let first = 1; first <= STATEMENTS; first += AT_ONCE) {
    const killed = Array.from({ length: AT_ONCE }, async (_, index) => {
      const space = await app.build.space(world);
      const { trap, replica } = await startTrapped('web');
      trap.set({ beforeAny: first + index });
      await send(replica.baseUrl, space);
      await replica.kill();
      await trap.stop();
      return space;
    });
    spaces.push(...(await Promise.all(killed)));
  }
  for (const space of spaces) {
    // Until the killed processes are found, the key is held, and their imports count as waiting.
    await until('it is accepted', async () => (await send(app.baseUrl, space))?.status === 202, WAIT_S);
  }
  for (const space of spaces) await expectImportedOnce(space);
});

it('an import that runs as a job succeeds once, whichever statement its process is killed at', async () => {
  app = await TestApp.start({ PROCESS: 'web' });
  world = await app.build.organization();
  const spaces: string[] = [];
  // Each import meets few of them: it fails if three processes were killed while they ran it.
  for (const first of [1, 2]) {
    const workers = await Promise.all(Array.from({ length: STATEMENTS / 4 }, () => startTrapped('worker')));
    for (const [index, { trap }] of workers.entries()) trap.set({ beforeAny: first + 4 * index });
    for (let count = 0; count < workers.length; count += 1) {
      const space = await app.build.space(world);
      expect(await send(app.baseUrl, space)).toMatchObject({ status: 202 });
      spaces.push(space);
    }
    // Looking for jobs takes statements, too, so each of them is killed soon.
    await pause(8_000);
    for (const { trap, replica } of workers) {
      await replica.kill();
      await trap.stop();
    }
  }
  app = await app.restart({ PROCESS: 'all' });
  for (const space of spaces) await expectImportedOnce(space);
});

it('an import that runs as a job succeeds once when the database is silent for half a minute, or drops connections', async () => {
  app = await TestApp.start({ PROCESS: 'web' });
  world = await app.build.organization();
  const proxy = await DatabaseProxy.to(app.databaseUrl);
  const worker = await app.startReplica({ DATABASE_URL: proxy.url, PROCESS: 'worker' });
  const running = (space: string) =>
    until(
      'the import runs',
      async () => {
        const [record] = await recordsOf(space);
        return record !== undefined && record.status !== 'pending';
      },
      WAIT_S,
    );
  try {
    for (const interrupt of [
      () => proxy.silence().then(() => pause(30_000)),
      async () => {
        for (let count = 0; count < 10; count += 1) {
          await app.database.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()`,
          );
          await pause(100);
        }
      },
    ]) {
      const space = await app.build.space(world);
      await send(app.baseUrl, space);
      await running(space);
      await interrupt();
      await proxy.restart();
      await expectImportedOnce(space);
    }
  } finally {
    await worker.kill();
    await proxy.stop();
  }
});
