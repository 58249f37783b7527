import pg from 'pg';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { type Directory, directory, patchOf, provision } from '../support/scim.js';
import { waitForWaiting } from '../support/waiting-statements.js';

type Sent = Promise<{ status: number }>;

/** PostgreSQL lets further transactions share a row while another waits to delete it. */
describe('what ends something is not overtaken by further requests that share its rows', () => {
  let app: TestApp;
  let world: World;
  let holder: pg.Client;

  beforeAll(async () => {
    app = await TestApp.start({ SMTP_URL: 'smtp://127.0.0.1:1' });
    world = await app.build.organization();
    holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await app.stop();
  });

  const admin = () => app.client(world.admin);
  /** Sends three requests, the first of which waits in the middle for a row, and returns their statuses. */
  const race = async (
    row: [statement: string, id: string],
    ...requests: (() => Sent)[]
  ): Promise<number[]> => {
    await holder.query('BEGIN');
    await holder.query(row[0], [row[1]]);
    const sent: Sent[] = [];
    for (const request of requests) {
      sent.push(request());
      await waitForWaiting(holder, sent.length);
    }
    await holder.query('COMMIT');
    return Promise.all(sent.map(async (each) => (await each).status));
  };
  const TEAM = 'SELECT 1 FROM teams WHERE id = $1 FOR UPDATE';

  it('the removal of a member, by teams that the member is put into', async () => {
    const person = await app.build.member(world.id, 'read');
    const teams = [
      await app.build.team(world, [person], 'owner'),
      await app.build.team(world, [person], 'owner'),
    ];
    const put = (team = ''): Sent =>
      Promise.resolve(
        app.client(person).put(`/orgs/${world.id}/teams/${team}/members`, { add: [person.id] }),
      );
    const removal = (): Sent => Promise.resolve(admin().delete(`/orgs/${world.id}/members/${person.id}`));
    const [first, removed, second] = await race(
      [TEAM, teams[0] ?? ''],
      () => put(teams[0]),
      removal,
      () => put(teams[1]),
    );
    expect([(first ?? 0) < 300, (removed ?? 0) < 300, (second ?? 0) >= 400]).toEqual([true, true, true]);
  });

  it.each<[string, (team: string, space: string) => Sent]>([
    ['the deletion of a team', (team) => Promise.resolve(admin().delete(`/orgs/${world.id}/teams/${team}`))],
    ['the deletion of a space', (_, space) => Promise.resolve(admin().delete(`/spaces/${space}`))],
  ])('%s, by grants', async (what, end) => {
    const person = await app.build.member(world.id, 'read');
    const [space, other] = [
      await app.build.space(world, { level: null }),
      await app.build.space(world, { level: null }),
    ];
    const [team, held] = [await app.build.team(world, []), await app.build.team(world, [])];
    for (const each of [space, other])
      await admin().post(`/spaces/${each}/permissions`, { role: 'admin', users: [person.id] });
    const grant = (at: string, teams: string[]): Sent =>
      Promise.resolve(app.client(person).post(`/spaces/${at}/permissions`, { role: 'read', teams }));
    const [first, ended, second] = await race(
      [TEAM, held],
      () => grant(space, [team, held]),
      () => end(team, space),
      () => grant(what === 'the deletion of a team' ? other : space, [team]),
    );
    expect([(first ?? 0) < 300, (ended ?? 0) < 300, second]).toEqual([true, true, 404]);
  });

  it('the deletion of a group by a directory, by members that it gets', async () => {
    const company: Directory = await directory(app, { defaultRole: 'read' });
    const member = await provision(company, {});
    const { body } = await company.client.post('/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Writers',
    });
    const { id } = body as { id: string };
    const put = (): Sent =>
      Promise.resolve(
        app
          .client(company.world.admin)
          .put(`/orgs/${company.world.id}/teams/${id}/members`, { add: [member] }),
      );
    const removal = (): Sent => Promise.resolve(company.client.delete(`/Groups/${id}`));
    const [first, removed, second] = await race([TEAM, id], put, removal, put);
    expect([(first ?? 0) < 300, removed, second]).toEqual([true, 204, 404]);
  });

  it('a hand-over, by teams of other organizations', async () => {
    const company: Directory = await directory(app, { defaultRole: 'read' });
    const id = await provision(company, { externalId: 'a' });
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [id]);
    const operation = { op: 'replace', path: 'externalId', value: 'b' };
    const { status } = await company.client.patch(`/Users/${id}`, patchOf(operation));
    await holder.query('COMMIT');
    expect(status).toBe(200);
  });
});
