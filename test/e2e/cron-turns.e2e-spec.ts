import { CronTurns } from '../../src/platform/cron/cron-turns.js';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

const HOUR = 3600_000;

describe('an hourly task', () => {
  let app: TestApp;
  let other: TestApp;
  let count = 0;
  let name: string;
  let done: string[];

  beforeAll(async () => {
    app = await TestApp.start();
    other = await TestApp.startOn(app.databaseUrl, { PROCESS: 'worker' });
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });
  beforeEach(() => {
    name = `cron-${(count += 1)}`;
    done = [];
    // Both have the same fixed time.
    other.clock.advance(app.clock.now().getTime() - other.clock.now().getTime());
  });

  const take = (by: TestApp, work: () => Promise<void>): Promise<void> =>
    by.app.get(CronTurns).runOnce(name, HOUR, work);
  const note = (text: string) => async (): Promise<void> => void done.push(text);
  const advance = (ms: number): void => {
    for (const one of [app, other]) one.clock.advance(ms);
  };

  it('runs in one of the processes that are woken, and again an hour later', async () => {
    await Promise.all([take(app, note('a')), take(other, note('b')), take(app, note('c'))]);
    expect(done).toHaveLength(1);
    await take(other, note('d'));
    expect(done).toHaveLength(1);
    advance(HOUR);
    await Promise.all([take(app, note('a')), take(other, note('b'))]);
    expect(done).toHaveLength(2);
  });

  it('does not run in a process that only serves requests', async () => {
    const web = await TestApp.startOn(app.databaseUrl, { PROCESS: 'web' });
    try {
      await take(web, note('web'));
      expect(done).toEqual([]);
      await take(app, note('app'));
      expect(done).toEqual(['app']);
    } finally {
      await web.stop();
    }
  });

  it('is retried by another process after a failure', async () => {
    const failing = take(app, async () => {
      throw new Error('no luck');
    });
    await expect(failing).rejects.toThrow('no luck');
    await take(other, note('b'));
    await take(app, note('a'));
    expect(done).toEqual(['b']);
  });

  it('makes other processes wait while one runs it', async () => {
    const held = Promise.withResolvers<void>();
    const first = take(app, async () => {
      await held.promise;
      done.push('a');
    });
    await eventually(async () => (await holderOf(name)) ?? undefined);
    const second = take(other, note('b'));
    held.resolve();
    await Promise.all([first, second]);
    expect(done).toEqual(['a']);
  });

  it('is taken over from a killed process, which cannot finish it afterwards', async () => {
    const held = Promise.withResolvers<void>();
    const killed = take(app, () => held.promise);
    await eventually(async () => (await holderOf(name)) ?? undefined);
    await app.database.query(`UPDATE cron_turns SET held_at = now() - interval '21 s' WHERE name = $1`, [
      name,
    ]);
    const second = Promise.withResolvers<void>();
    const taken = take(other, async () => {
      done.push('b');
      await second.promise;
    });
    await eventually(async () => done.length > 0);
    const holder = await holderOf(name);
    held.resolve();
    await killed;
    expect(await holderOf(name)).toBe(holder);
    second.resolve();
    await taken;
    expect(await holderOf(name)).toBeNull();
    await take(app, note('a'));
    expect(done).toEqual(['b']);
  });

  async function holderOf(turn: string): Promise<string | null> {
    const [row] = await app.database.query<{ holder: string | null }>(
      'SELECT holder FROM cron_turns WHERE name = $1',
      [turn],
    );
    return row?.holder ?? null;
  }
});
