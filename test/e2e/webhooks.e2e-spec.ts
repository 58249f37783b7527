import { newId } from '../../src/common/ids.js';
import { MAX_WEBHOOKS } from '../../src/events/webhooks/webhooks.service.js';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { type Standing, STANDINGS, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

const URL = 'https://127.0.0.1:9/hooks';

describe('webhooks', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const admin = (): ApiClient => app.client(world.admin);
  const path = (id = ''): string => `/orgs/${world.id}/webhooks${id === '' ? '' : `/${id}`}`;
  const create = async (body: object = {}): Promise<{ id: string; secret: string }> => {
    const created = await admin().post(path(), {
      name: 'Chat',
      url: URL,
      actions: ['site.created'],
      ...body,
    });
    expect(created.status).toBe(201);
    return created.body as { id: string; secret: string };
  };

  it.each([
    ['http://127.0.0.2/hooks', '127.0.0.2:80'],
    ['https://10.0.0.5/hooks', '10.0.0.5:443'],
    ['http://[fd00::1]:8080/', '[fd00::1]:8080'],
    ['http://0x7f000002/', '127.0.0.2:80'],
  ])('warn that no delivery to a private address succeeds: %s', async (url, host) => {
    const warnings = [
      {
        code: 'PRIVATE_ADDRESS',
        message: `No delivery will succeed: "${host}" leads to a private or reserved address, which this server does not connect to unless its operator allows the host and port (OUTBOUND_ALLOWED_HOSTS).`,
      },
    ];
    const created = await admin().post(path(), { name: 'Chat', url });
    expect(created).toMatchObject({ status: 201, body: { url, warnings } });
    const { id } = created.body as { id: string };
    expect((await admin().patch(path(id), { url })).body.warnings).toEqual(warnings);
    for (const body of [
      (await admin().get(path(id))).body,
      (await admin().patch(path(id), { name: 'Other' })).body,
      (await admin().patch(path(id), { url: URL })).body,
    ])
      expect(body).not.toHaveProperty('warnings');
  });

  it.each([URL, 'https://hooks.example.com/', 'http://93.184.216.34/'])(
    'do not warn about another address: %s',
    async (url) => {
      expect(await create({ url })).not.toHaveProperty('warnings');
    },
  );

  it('return their secret once, when they are created, and store it encrypted', async () => {
    const created = await create();
    const expected = {
      object: 'webhook',
      id: created.id,
      name: 'Chat',
      url: URL,
      actions: ['site.created'],
      active: true,
      status: 'active',
      failingSince: null,
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
      urls: { location: expect.stringMatching(new RegExp(`/v1${path(created.id)}$`)) as string },
    };
    expect(created).toEqual({
      ...expected,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) as string,
    });
    expect((await admin().get(path(created.id))).body).toEqual(expected);
    expect((await admin().get(path())).body).toEqual({ count: 1, items: [expected] });
    expect((await admin().patch(path(created.id), { name: 'Other' })).body).toEqual({
      ...expected,
      name: 'Other',
    });
    const [row] = await app.database.query<{ secret: Buffer }>('SELECT secret FROM webhooks WHERE id = $1', [
      created.id,
    ]);
    expect(row?.secret.toString('latin1')).not.toContain(created.secret.slice('whsec_'.length));
    expect(row?.secret.includes(Buffer.from(created.secret.slice('whsec_'.length), 'base64'))).toBe(false);
  });

  it('change all properties, and none with an empty body', async () => {
    const { id } = await create();
    app.clock.advance(1000);
    const changed = await admin().patch(path(id), {
      url: 'https://example.com/',
      actions: [],
      active: false,
    });
    expect(changed.body).toMatchObject({
      ...{ url: 'https://example.com/', actions: [], active: false, status: 'paused' },
      updatedAt: app.clock.now().toISOString(),
    });
    app.clock.advance(1000);
    expect((await admin().patch(path(id), {})).body).toEqual(changed.body);
  });

  it('get another secret on request', async () => {
    const created = await create();
    const { body } = await admin().patch(path(created.id), { rotateSecret: true });
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(created.secret);
    expect((await admin().get(path(created.id))).body.secret).toBeUndefined();
  });

  it('are listed oldest first, page by page', async () => {
    const ids: string[] = [];
    while (ids.length < 5) ids.push((await create()).id);
    expect((await walk(admin(), path(), 2)).flatMap(idsOf)).toEqual(ids);
  });

  it('are deleted with their deliveries', async () => {
    const { id } = await create();
    await admin().post(`${path(id)}/test`);
    expect((await admin().delete(path(id))).status).toBe(205);
    expect((await admin().get(path(id))).status).toBe(404);
    expect((await admin().delete(path(id))).status).toBe(404);
    for (const table of ['webhook_deliveries', 'webhook_lanes'])
      expect(await app.database.query(`SELECT 1 FROM ${table} WHERE webhook_id = $1`, [id])).toEqual([]);
  });

  it(`are limited to ${MAX_WEBHOOKS} per organization, even for concurrent requests`, async () => {
    const sent = Array.from({ length: MAX_WEBHOOKS + 3 }, () =>
      admin().post(path(), { name: 'Chat', url: URL, actions: ['site.created'] }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(MAX_WEBHOOKS).fill(201), 409, 409, 409]);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(65) }],
    ['name', { name: 3 }],
    ['url', { url: 'ftp://example.com/' }],
    ['url', { url: 'data:text/plain,x' }],
    ['url', { url: '/hooks' }],
    ['url', { url: 'http://[fe80::1%25eth0]/' }],
    ['url', { url: 'https://ada:secret@example.com/' }],
    ['url', { url: `https://example.com/${'x'.repeat(2048)}` }],
    ['actions', { actions: ['space.exploded'] }],
    ['actions', { actions: ['space.created', 'space.created'] }],
    ['actions', { actions: 'space.created' }],
    ['active', { active: 'yes' }],
    ['secret', { secret: 'whsec_AAAA' }],
  ])('refuse a malformed %s', async (name, body) => {
    const valid = { name: 'Chat', url: URL };
    const created = await admin().post(path(), { ...valid, ...body });
    expect([created.status, created.body.error.details[0].path]).toEqual([400, name]);
    const { id } = await create();
    expect((await admin().patch(path(id), body)).status).toBe(400);
  });

  it('name an unknown action', async () => {
    const actions = ['space.created', 'space.exploded'];
    const refused = await admin().post(path(), { name: 'Chat', url: URL, actions });
    expect(refused.body.error.message).toContain('"space.exploded" is not one of them');
  });

  it('require a name and a URL', async () => {
    expect((await admin().post(path(), { url: URL })).status).toBe(400);
    expect((await admin().post(path(), { name: 'Chat' })).status).toBe(400);
  });

  it.each(STANDINGS)('as %s', async (standing: Standing) => {
    const { id } = await create();
    const test = await admin().post(`${path(id)}/test`);
    const client = app.client((await app.build.everyStanding(world))[standing]);
    const isAdmin = standing === 'admin';
    const refused = ['outsider', 'disabled'].includes(standing) ? 404 : 403;
    const statuses = [
      (await client.get(path())).status,
      (await client.post(path(), { name: 'Chat', url: URL })).status,
      (await client.get(path(id))).status,
      (await client.patch(path(id), { name: 'Other' })).status,
      (await client.post(`${path(id)}/test`)).status,
      (await client.get(`${path(id)}/deliveries`)).status,
      (await client.post(`${path(id)}/deliveries/${test.body.id}/retry`)).status,
      (await client.delete(path(id))).status,
    ];
    expect(statuses).toEqual(
      isAdmin ? [200, 201, 200, 200, 201, 200, 200, 205] : Array<number>(8).fill(refused),
    );
  });

  it('require a token with the scope admin', async () => {
    const { id } = await create();
    const narrow = app.client(await app.build.token(world.admin, { scopes: ['read', 'write'] }));
    expect((await narrow.get(path())).status).toBe(403);
    expect((await narrow.get(path(id))).status).toBe(403);
    expect((await narrow.post(`${path(id)}/test`)).status).toBe(403);
    expect((await app.client().get(path(id))).status).toBe(401);
  });

  it('are not found under another organization, nor their deliveries under another webhook', async () => {
    const { id } = await create();
    const { body: delivery } = await admin().post(`${path(id)}/test`);
    const other = await app.build.organization();
    await app.build.join(other.id, world.admin, 'admin');
    expect((await admin().get(`/orgs/${other.id}/webhooks/${id}`)).status).toBe(404);
    expect((await admin().delete(`/orgs/${other.id}/webhooks/${id}`)).status).toBe(404);
    const beside = await create();
    const retry = (webhook: string, one: string) => admin().post(`${path(webhook)}/deliveries/${one}/retry`);
    expect((await retry(beside.id, delivery.id as string)).status).toBe(404);
    expect((await retry(id, newId())).status).toBe(404);
    expect((await retry(id, 'no-id')).status).toBe(404);
  });
});
