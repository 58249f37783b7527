import { TestApp } from '../support/app.js';
import { dataUrl } from '../support/archive.js';
import type { Person, World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';

const DAY = 24 * 3600_000;

describe('a request with an Idempotency-Key', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const create = (key: string, body: object = { title: 'Mine' }, actor: Person = world.admin) =>
    app.client(actor).post(`/orgs/${world.id}/spaces`, body).header('Idempotency-Key', key);
  const spaces = async (): Promise<string[]> =>
    idsOf(await app.client(world.admin).get(`/orgs/${world.id}/spaces`));

  it('is done once, and answered alike as often as it is sent', async () => {
    const first = await create('key-1');
    const second = await create('key-1');
    const third = await create('key-1');
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await spaces()).toEqual([first.body.id]);
  });

  it('is answered as it was, although things have changed since', async () => {
    const first = await create('key-1');
    await app.client(world.admin).patch(`/spaces/${first.body.id}`, { title: 'Changed' });
    expect((await create('key-1')).body.title).toBe('Mine');
  });

  it('is told apart by its key', async () => {
    await create('key-1');
    await create('key-2');
    expect(await spaces()).toHaveLength(2);
  });

  it('is done each time without a key', async () => {
    await app.client(world.admin).post(`/orgs/${world.id}/spaces`, {});
    await app.client(world.admin).post(`/orgs/${world.id}/spaces`, {});
    expect(await spaces()).toHaveLength(2);
  });

  it.each([{ title: 'Other' }, {}, { title: 'Mine', emoji: '🚀' }])(
    'is refused with 409 when the body is another: %j',
    async (body) => {
      const first = await create('key-1');
      const second = await create('key-1', body);
      expect(second.status).toBe(409);
      expect(await spaces()).toEqual([first.body.id]);
      expect((await create('key-1')).body).toEqual(first.body);
    },
  );

  it('is refused with 409 when the route is another', async () => {
    await create('key-1', {});
    const response = await app
      .client(world.admin)
      .post(`/orgs/${world.id}/sites`, {})
      .header('Idempotency-Key', 'key-1');
    expect(response.status).toBe(409);
    expect((await app.client(world.admin).get(`/orgs/${world.id}/sites`)).body.count).toBe(0);
  });

  it('does not meet those of other people with the same key', async () => {
    const other = await app.build.member(world.id, 'create');
    const first = await create('key-1');
    const second = await create('key-1', { title: 'Theirs' }, other);
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await create('key-1', { title: 'Theirs' }, other)).body).toEqual(second.body);
  });

  it('is the same with another token of the person', async () => {
    const first = await create('key-1');
    const token = await app.build.token(world.admin);
    expect((await create('key-1', { title: 'Mine' }, token)).body).toEqual(first.body);
  });

  it('is the same in another process', async () => {
    const first = await create('key-1');
    await app.withReplica(async (client) => {
      const second = await client(world.admin)
        .post(`/orgs/${world.id}/spaces`, { title: 'Mine' })
        .header('Idempotency-Key', 'key-1');
      expect(second.body).toEqual(first.body);
    });
    expect(await spaces()).toHaveLength(1);
  });

  it('is new after 24 hours', async () => {
    const first = await create('key-1');
    app.clock.advance(DAY);
    expect((await create('key-1')).body).toEqual(first.body);
    app.clock.advance(1);
    const second = await create('key-1');
    expect(second.body.id).not.toBe(first.body.id);
    expect((await create('key-1')).body).toEqual(second.body);
    expect((await create('key-1', { title: 'Other' })).status).toBe(409);
    expect(await spaces()).toEqual([first.body.id, second.body.id]);
  });

  it('has one effect when it is sent many times at once', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => create('key-1')));
    const created = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 409);
    expect(created.length).toBeGreaterThanOrEqual(1);
    expect(created.length + refused.length).toBe(10);
    const ids = created.map(({ body }) => body.id as string);
    expect(await spaces()).toEqual([...new Set(ids)]);
    expect((await create('key-1')).body.id).toBe(ids[0]);
  });

  it('that failed fails again in the same way', async () => {
    const first = await create('key-1', { title: 'a'.repeat(51), colour: 'red' });
    const second = await create('key-1', { title: 'a'.repeat(51), colour: 'red' });
    expect([first.status, second.status]).toEqual([400, 400]);
    expect(second.body.error.details).toEqual(first.body.error.details);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await create('key-1')).status).toBe(409);
  });

  it('that the state forbade is refused again, although the state has changed', async () => {
    const spaceId = await app.build.space(world);
    const client = app.client(world.admin);
    const body = { source: 'markdown', url: dataUrl('# Title', 'text/markdown') };
    const send = (key: string) =>
      client.post(`/spaces/${spaceId}/content/import`, body).header('Idempotency-Key', key);
    await client.patch(`/spaces/${spaceId}`, { editMode: 'locked' });
    expect((await send('key-1')).status).toBe(409);
    await client.patch(`/spaces/${spaceId}`, { editMode: 'live' });
    const again = await send('key-1');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([409, 'true']);
    expect((await client.get(`/spaces/${spaceId}/content/pages`)).body.pages).toEqual([]);
    const fresh = await send('key-2');
    expect(fresh.status).toBe(201);
    expect((await send('key-2')).body).toEqual(fresh.body);
  });

  it('keeps its status when it is answered again', async () => {
    const siteId = await app.build.site(world, { published: false });
    const publish = () =>
      app
        .client(world.admin)
        .post(`/orgs/${world.id}/sites/${siteId}/publish`)
        .header('Idempotency-Key', 'key-1');
    const first = await publish();
    const second = await publish();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('is not answered again to those who have lost the right to it', async () => {
    const creator = await app.build.member(world.id, 'create');
    expect((await create('key-1', { title: 'Mine' }, creator)).status).toBe(201);
    await app.build.disable(world.id, creator);
    expect((await create('key-1', { title: 'Mine' }, creator)).status).toBe(404);
  });

  it.each(['', 'x'.repeat(256), 'with space', 'päron', 'tab\tbed'])(
    'is refused with the key %j',
    async (key) => {
      const response = await create(Buffer.from(key).toString('latin1'));
      expect(response.status).toBe(400);
      expect(response.body.error.details).toEqual([{ path: 'Idempotency-Key', message: expect.any(String) }]);
      expect(await spaces()).toEqual([]);
    },
  );

  it.each(['k', 'x'.repeat(255), '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', crypto.randomUUID()])(
    'may have the key %s',
    async (key) => {
      expect((await create(key)).status).toBe(201);
      expect((await create(key)).headers['idempotency-replayed']).toBe('true');
    },
  );

  it.each(['get', 'patch'] as const)('with the method %s is an ordinary one', async (method) => {
    const spaceId = await app.build.space(world);
    const send = (title: string) => {
      const client = app.client(world.admin);
      const pending =
        method === 'get' ? client.get(`/spaces/${spaceId}`) : client.patch(`/spaces/${spaceId}`, { title });
      return pending.header('Idempotency-Key', 'key-1');
    };
    expect((await send('First')).status).toBe(200);
    expect((await send('Second')).status).toBe(200);
  });

  it('leaves nothing readable behind', async () => {
    await create('key-1', { title: 'Very secret title' });
    const [row] = await app.database.query<{ sealed_body: Buffer }>(
      'SELECT sealed_body FROM idempotency_keys WHERE user_id = $1',
      [world.admin.id],
    );
    expect(row?.sealed_body.length).toBeGreaterThan(100);
    expect(row?.sealed_body.toString('latin1')).not.toMatch(/secret|title|space/);
  });
});
