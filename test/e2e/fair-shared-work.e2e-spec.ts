import http from 'node:http';
import pg from 'pg';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';
import { waitForWaiting } from '../support/waiting-statements.js';

/** Changes of one organization that wait take its share of the connections. */
const SHARE = 5;
/** Addresses of people who join, so each is alone in having a share. */
const STRANGERS = 4;

/** What many requests need is looked up or written once, in the context of whichever comes first. */
describe('work for many requests that begins in one whose share of connections is used up', () => {
  let app: TestApp;
  let busy: World;
  let other: World;
  let holder: pg.Client;
  let joining: { invite: string; person: Person };
  let sent: Promise<unknown>[];

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
    const { body } = await app.client(busy.admin).post(`/orgs/${busy.id}/link-invites`, { role: 'read' });
    joining = { invite: (body as { id: string }).id, person: await app.build.person() };
    sent = [];
  });
  afterEach(async () => {
    await holder.query('ROLLBACK');
    await Promise.all(sent);
  });

  interface Sender {
    address: string;
    host?: string;
    token?: string;
  }

  const send = (method: string, path: string, sender: Sender, body?: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port, host } = new URL(app.baseUrl);
      const headers = {
        Host: sender.host ?? host,
        'X-Forwarded-For': sender.address,
        Accept: 'text/html',
        ...(sender.token === undefined ? {} : { Authorization: `Bearer ${sender.token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      };
      const request = http.request({ hostname, port, method, path, headers, agent: false }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
      request.on('error', reject);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });

  /** Locks what those who join wait for. */
  const lockInviter = async (): Promise<void> => {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM members WHERE organization_id = $1 AND user_id = $2 FOR UPDATE', [
      busy.id,
      busy.admin.id,
    ]);
  };
  const join = (address: string, { token }: Person = joining.person): void => {
    sent.push(send('POST', `/v1/orgs/${busy.id}/invites/${joining.invite}`, { address, token }, {}));
  };

  const site = async (): Promise<{ space: string; id: string; path: string; url: string }> => {
    const space = await app.build.spaceWithPage(other, '# Hello\n\nText');
    const id = await app.build.site(other, { visibility: 'public', spaces: [space] });
    const { body } = await app.client(other.admin).get(`/orgs/${other.id}/sites/${id}`);
    const { published } = (body as { urls: { published: string } }).urls;
    return { space, id, path: `/s/${other.id}/${id}/`, url: published };
  };

  const STRANGER = '198.51.100.1';
  const READER = '203.0.113.7';

  it('finds the host of a site for its readers', async () => {
    const { id } = await site();
    const host = 'docs.other.example';
    await app.client(other.admin).patch(`/orgs/${other.id}/sites/${id}`, { hostname: host });
    await lockInviter();
    for (let count = 0; count < SHARE; count += 1) join(STRANGER);
    await waitForWaiting(holder, SHARE);
    const first = send('POST', '/', { address: STRANGER, host });
    expect(await send('GET', '/', { address: READER, host })).toBe(200);
    expect(await first).toBe(405);
  });

  it('reads a site that has changed for its readers', async () => {
    const { space, path, url } = await site();
    await lockInviter();
    for (let count = 0; count < SHARE; count += 1) join(STRANGER);
    await waitForWaiting(holder, SHARE);
    await app.client(other.admin).patch(`/spaces/${space}`, { title: 'Renamed' });
    const first = send('POST', '/v1/urls/published', { address: STRANGER }, { url });
    expect(await send('GET', path, { address: READER })).toBe(200);
    expect(await first).toBe(200);
  });

  it('finds the addresses of sites although changes have all their connections', async () => {
    const { path, url } = await site();
    const locked = await app.build.space(busy);
    const { id } = await app.build.member(busy.id, 'read');
    const people: Person[] = [];
    for (let count = 0; count < STRANGERS; count += 1) people.push(await app.build.person());
    await lockInviter();
    await holder.query('SELECT 1 FROM spaces WHERE id = $1 FOR UPDATE', [locked]);
    const change = `/v1/spaces/${locked}/permissions/users/${id}`;
    for (let count = 0; count < SHARE; count += 1)
      sent.push(send('PATCH', change, { address: STRANGER, token: busy.admin.token }, { role: 'edit' }));
    await waitForWaiting(holder, SHARE);
    for (const [index, person] of people.entries()) join(`198.51.100.${index + 2}`, person);
    await waitForWaiting(holder, SHARE + 2);
    const first = Array.from({ length: 3 }, (_, index) =>
      send('POST', '/v1/urls/published', { address: `198.51.100.${index + 20}` }, { url }),
    );
    expect(await send('GET', `${path}?x`, { address: READER })).toBe(200);
    expect(await Promise.all(first)).toEqual([200, 200, 200]);
  });

  it('posts comments of other organizations', async () => {
    const [locked, own] = [await app.build.space(busy), await app.build.space(busy)];
    const theirs = await app.build.space(other);
    const { id } = await app.build.member(busy.id, 'read');
    const post = async (world: World, space: string): Promise<number> =>
      (await app.client(world.admin).post(`/spaces/${space}/comments`, { body: { markdown: 'Hello' } }))
        .status;
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM spaces WHERE id = $1 FOR UPDATE', [locked]);
    const change = `/v1/spaces/${locked}/permissions/users/${id}`;
    for (let count = 0; count < SHARE; count += 1)
      sent.push(send('PATCH', change, { address: STRANGER, token: busy.admin.token }, { role: 'edit' }));
    await waitForWaiting(holder, SHARE);
    const ended: string[] = [];
    const note = async (who: string, answer: Promise<number>): Promise<number> => {
      const status = await answer;
      ended.push(who);
      return status;
    };
    // They wait for a connection until they are refused: their organization has none left.
    const busyPosts = [note('busy', post(busy, own)), note('busy', post(busy, own))];
    sent.push(...busyPosts);
    const posts = [note('other', post(other, theirs)), note('other', post(other, theirs))];
    expect(await Promise.all(posts)).toEqual([200, 200]);
    expect(await Promise.all(busyPosts)).toEqual([503, 503]);
    expect(ended).toEqual(['other', 'other', 'busy', 'busy']);
  });
});
