import pg from 'pg';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';

/** More requests than the pool has connections. */
const MANY = 12;

/** A change keeps its connection while it waits for a lock, for up to 20 s. */
describe('requests of one organization that wait for each other', () => {
  let app: TestApp;
  let busy: World;
  let other: World;
  let holder: pg.Client;

  beforeAll(async () => {
    app = await TestApp.start();
    holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await app.stop();
  });
  beforeEach(async () => {
    busy = await app.build.organization();
    other = await app.build.organization();
  });

  /** Sends changes that wait for one space, and returns their ends. */
  const waitOn = async (world: World): Promise<Promise<number>[]> => {
    const space = await app.build.space(world);
    const { id } = await app.build.member(world.id, 'read');
    const change = async (): Promise<number> =>
      (await app.client(world.admin).patch(`/spaces/${space}/permissions/users/${id}`, { role: 'edit' }))
        .status;
    await holder.query('SELECT 1 FROM spaces WHERE id = $1 FOR UPDATE', [space]);
    return Array.from({ length: MANY }, change);
  };

  it.each([
    ['one organization', 1],
    ['two organizations', 2],
  ])('leave connections for others: of %s', async (_, count) => {
    const theirs = await app.build.space(other);
    await holder.query('BEGIN');
    const sent: Promise<number>[] = [];
    for (const world of [busy, await app.build.organization()].slice(0, count))
      sent.push(...(await waitOn(world)));
    // Who waits for a connection that long knows that they have all they may have.
    expect(await Promise.race(sent)).toBe(503);
    const client = app.client(other.admin);
    const answers = await Promise.all([
      client.patch(`/spaces/${theirs}`, { title: 'Renamed' }),
      client.patch(`/spaces/${theirs}`, { title: 'Renamed again' }),
      client.get(`/spaces/${theirs}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await holder.query('COMMIT');
    for (const status of await Promise.all(sent)) expect([204, 503]).toContain(status);
  });
});
