import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import type { Replica } from '../support/replica.js';
import { StatementTrap, type TrapPlace } from '../support/statement-trap.js';

/** A request, and a count of its effects. */
interface Route {
  send: (path: string) => { path: string; body: object };
  count: (spaceId: string) => Promise<number>;
}

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await TestApp.start();
  world = await app.build.organization();
});
afterAll(() => app.stop());

const routes: Record<string, Route> = {
  'by the route (a change request)': {
    send: (space) => ({ path: `${space}/change-requests`, body: { subject: 'Once' } }),
    count: async (spaceId) => {
      const rows = await app.database.query(
        `SELECT FROM change_requests WHERE space_id = $1 AND subject = 'Once'`,
        [spaceId],
      );
      return rows.length;
    },
  },
  'by the service (an edit)': {
    send: (space) => ({
      path: `${space}/content`,
      body: { changes: [{ change: 'insert_page', title: 'Once' }] },
    }),
    count: async (spaceId) => {
      const { body } = await app.client(world.admin).get(`/spaces/${spaceId}/content`);
      return (body as { pages: { title: string }[] }).pages.filter(({ title }) => title === 'Once').length;
    },
  },
};

const replicas: Replica[] = [];
afterEach(() => Promise.all(replicas.splice(0).map((replica) => replica.kill())));

/** Starts a process behind a trap, which kills it when the trap closes. */
async function startTrapped(): Promise<{ trap: StatementTrap; replica: Replica }> {
  const started: { replica?: Replica } = {};
  const trap = await StatementTrap.before(app.databaseUrl, () => void started.replica?.kill());
  started.replica = await app.startReplica({ DATABASE_URL: trap.url, PROCESS: 'web' });
  replicas.push(started.replica);
  return { trap, replica: started.replica };
}

let requests = 0;

/**
 * Sends the request to a trapped process.
 * @returns the response; undefined if the process was killed before it responded
 */
async function sendTrapped(
  { trap, replica }: Awaited<ReturnType<typeof startTrapped>>,
  { path, body }: ReturnType<Route['send']>,
  key: string,
  place: TrapPlace | undefined,
): Promise<{ status: number; body: unknown } | undefined> {
  const client = app.clientOf(replica, world.admin);
  // A first request fills caches, which are not part of the test.
  await client.get(path);
  trap.set(place);
  try {
    const response = await client.post(path, body).header('Idempotency-Key', key);
    return { status: response.status, body: response.body };
  } catch {
    return undefined;
  }
}

async function newSpace(): Promise<string> {
  const spaceId = await app.build.space(world);
  await app.build.importMarkdown(world, spaceId, '# Page');
  return spaceId;
}

/** Sends a request to the other process until it is no longer refused because of the killed one. */
async function retry({ path, body }: ReturnType<Route['send']>, key: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await app.client(world.admin).post(path, body).header('Idempotency-Key', key);
    if (response.status !== 409) return response;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The key of ${path} is still held.`);
}

describe.each(Object.entries(routes))('a request with a key that is stored %s', (_name, route) => {
  it('runs once, whichever statement its process is killed at', async () => {
    let next: ReturnType<typeof startTrapped> | undefined;
    // Statement after statement, until the request has fewer statements than that.
    for (let statement = 1, place: TrapPlace = { before: 1 }; ;) {
      const trapped = await (next ?? startTrapped());
      // The next one starts in the meantime.
      next = place === 'after-commit' ? undefined : startTrapped();
      const space = await newSpace();
      const request = route.send(`/spaces/${space}`);
      requests += 1;
      const key = `killed-${requests}`;
      const answer = await sendTrapped(trapped, request, key, place);
      await trapped.replica.kill();
      await trapped.trap.stop();
      if (answer !== undefined) {
        expect([place, answer.status < 300]).toEqual([{ before: statement }, true]);
        expect(statement).toBeGreaterThan(5);
        place = 'after-commit';
        continue;
      }

      const isDone = place === 'after-commit';
      expect([place, await route.count(space)]).toEqual([place, isDone ? 1 : 0]);
      const retried = await retry(request, key);
      expect([place, retried.status < 300, retried.headers['idempotency-replayed']]).toEqual([
        place,
        true,
        isDone ? 'true' : undefined,
      ]);
      const repeated = await retry(request, key);
      expect([repeated.status, repeated.body, repeated.headers['idempotency-replayed']]).toEqual([
        retried.status,
        retried.body,
        'true',
      ]);
      expect([place, await route.count(space)]).toEqual([place, 1]);
      if (isDone) return;
      statement += 1;
      place = { before: statement };
    }
  });

  it('runs once if its database connections break right after the commit, and is replayed', async () => {
    const trap = await StatementTrap.before(app.databaseUrl, () => undefined);
    const replica = await app.startReplica({ DATABASE_URL: trap.url, PROCESS: 'web' });
    const space = await newSpace();
    const request = route.send(`/spaces/${space}`);
    requests += 1;
    const key = `broken-${requests}`;
    const answer = await sendTrapped({ trap, replica }, request, key, 'after-commit');
    expect(answer?.status).toBe(503);
    expect(await route.count(space)).toBe(1);
    const retried = await retry(request, key);
    expect(retried.status).toBeLessThan(300);
    expect(retried.headers['idempotency-replayed']).toBe('true');
    expect(await route.count(space)).toBe(1);
    await replica.kill();
    await trap.stop();
  });
});
