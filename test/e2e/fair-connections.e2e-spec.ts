import pg from 'pg';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';
import { countWaiting } from '../support/waiting-statements.js';

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

  afterEach(() => holder.query('ROLLBACK'));

  /** A space, and changes that wait for it when it is locked. */
  const waiting = async (world: World): Promise<{ space: string; send: () => Promise<number>[] }> => {
    const space = await app.build.space(world);
    const { id } = await app.build.member(world.id, 'read');
    const change = async (): Promise<number> =>
      (await app.client(world.admin).patch(`/spaces/${space}/permissions/users/${id}`, { role: 'edit' }))
        .status;
    return { space, send: () => Array.from({ length: MANY }, change) };
  };

  it.each([
    ['one organization', 1],
    ['two organizations', 2],
    ['four organizations, which have all', 4],
  ])('leave connections for others: of %s', async (_, count) => {
    const theirs = await app.build.space(other);
    const all = [await waiting(busy)];
    for (let index = 1; index < count; index += 1) all.push(await waiting(await app.build.organization()));
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM spaces WHERE id = ANY ($1::uuid[]) FOR UPDATE', [
      all.map(({ space }) => space),
    ]);
    const sent = all.flatMap(({ send }) => send());
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

  it('leave connections for others: of many people who are about to join', async () => {
    const theirs = await app.build.space(other);
    const { id } = (await app.client(busy.admin).post(`/orgs/${busy.id}/link-invites`, { role: 'read' }))
      .body as { id: string };
    const people: Person[] = [];
    for (let index = 0; index < MANY; index += 1) people.push(await app.build.person());
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM members WHERE organization_id = $1 AND user_id = $2 FOR UPDATE', [
      busy.id,
      busy.admin.id,
    ]);
    const sent = people.map(
      async (person) => (await app.client(person).post(`/orgs/${busy.id}/invites/${id}`, {})).status,
    );
    expect(await Promise.race(sent)).toBe(503);
    const { status } = await app.client(other.admin).patch(`/spaces/${theirs}`, { title: 'Renamed' });
    expect(status).toBe(200);
    await holder.query('COMMIT');
    await Promise.all(sent);
  });

  it('leave connections for others: of requests with tokens that another change has locked', async () => {
    const theirs = await app.build.space(other);
    const person = await app.build.member(busy.id, 'read');
    const tokens: Person[] = [];
    for (let index = 0; index < MANY; index += 1) tokens.push(await app.build.token(person));
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM tokens WHERE user_id = $1 FOR UPDATE', [person.id]);
    for (const token of tokens) expect((await app.client(token).get('/user')).status).toBe(200);
    expect(await countWaiting(holder)).toBe(0);
    const newToken = app.client(await app.build.token(other.admin));
    expect((await newToken.get(`/spaces/${theirs}`)).status).toBe(200);
    await holder.query('COMMIT');
  });
});
