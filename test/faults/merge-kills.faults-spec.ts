import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { BranchFixture, type ChangeRequest } from '../support/change-requests.js';
import type { Replica } from '../support/replica.js';
import { readSpaceState, type SpaceState } from '../support/space-state.js';
import { StatementTrap, type TrapPlace } from '../support/statement-trap.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

interface Everything {
  space: Record<string, unknown>;
  state: SpaceState;
  changeRequest: ChangeRequest;
}

/** A change request with changes of every kind, and primary content that has changed, too. */
async function changed(): Promise<BranchFixture> {
  const branches = await BranchFixture.make(app, {
    'one.md': '# One\n\nfirst\n\nsecond\n',
    'two.md': '# Two\n\nSee [one](one.md).\n',
    'three.md': '# Three\n',
  });
  const page = (path: string) => branches.pageId(branches.primary, path);
  await branches.edit(
    branches.branch,
    { change: 'update_page', page: await page('one'), document: { markdown: '# One\n\nfirst\n\nsecond!\n' } },
    { change: 'delete_page', page: await page('three') },
    { change: 'insert_page', title: 'Four', document: { markdown: 'See [two](two.md).' } },
    { change: 'insert_files', files: [{ base64: PNG.toString('base64'), name: 'p.png' }] },
  );
  await branches.write(branches.primary, await page('one'), '# One\n\nfirst!\n\nsecond\n');
  return branches;
}

async function everything(branches: BranchFixture): Promise<Everything> {
  return {
    space: (await branches.client.get(branches.primary)).body as Record<string, unknown>,
    state: await readSpaceState(app, branches.world.admin, branches.spaceId),
    changeRequest: await branches.read(),
  };
}

/** A process behind a trap, which kills it when the trap closes. */
class Trapped {
  private constructor(
    readonly trap: StatementTrap,
    readonly replica: Replica,
  ) {}

  static async start(): Promise<Trapped> {
    const started: { replica?: Replica } = {};
    const trap = await StatementTrap.before(app.databaseUrl, () => void started.replica?.kill());
    started.replica = await app.startReplica({ DATABASE_URL: trap.url, PROCESS: 'web' });
    return new Trapped(trap, started.replica);
  }

  /** Merges there. @returns the status; undefined if the process was killed before it responded */
  async merge(branches: BranchFixture, place: TrapPlace | undefined): Promise<number | undefined> {
    const client = app.clientOf(this.replica, branches.world.admin);
    // A first request fills caches, which are not part of the test.
    await client.get(branches.branch);
    this.trap.set(place);
    try {
      return (await client.post(`${branches.branch}/merge`)).status;
    } catch {
      return undefined;
    }
  }

  async end(): Promise<void> {
    await this.replica.kill();
    await this.trap.stop();
  }
}

it('a process that is killed at any statement of a merge leaves all of it or nothing, and a retry succeeds', async () => {
  const first = await Trapped.start();
  const complete = await changed();
  expect(await first.merge(complete, undefined)).toBe(200);
  const statements = first.trap.count;
  await first.end();
  expect(statements).toBeGreaterThan(8);

  const places: TrapPlace[] = [
    ...Array.from({ length: statements }, (_, index) => ({ before: index + 1 })),
    'after-commit',
  ];
  let next: Promise<Trapped> | undefined;
  for (const place of places) {
    const trapped = await (next ?? Trapped.start());
    // The next one starts in the meantime.
    next = Trapped.start();
    const branches = await changed();
    const before = await everything(branches);
    expect([place, await trapped.merge(branches, place)]).toEqual([place, undefined]);
    await trapped.end();

    if (place === 'after-commit') {
      expect(await branches.read()).toMatchObject({
        status: 'merged',
        revisionMerged: await branches.head(),
      });
      expect((await branches.client.post(`${branches.branch}/merge`)).status).toBe(409);
    } else {
      expect([place, await everything(branches)]).toEqual([place, before]);
      expect(await branches.merge()).toMatchObject({ result: 'merge' });
    }
    expect([...(await branches.pages(branches.primary)).keys()]).toEqual(['one', 'two', 'four']);
    const { body } = await branches.client.get(branches.primary);
    expect(body).toMatchObject({ changeRequests: 1, changeRequestsDraft: 0 });
    const links = await branches.client.get(`${branches.primary}/links`);
    expect(links.body.stats).toMatchObject({ total: 2, broken: { total: 0 } });
  }
  await (await next)?.end();
});
