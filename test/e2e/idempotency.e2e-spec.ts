import { Client } from 'pg';
import type { TokenScope } from '../../src/access/token-scope.js';
import { newId } from '../../src/common/ids.js';
import { ExpiredKeysCron } from '../../src/idempotency/expired-keys.cron.js';
import { IdempotencyRepository } from '../../src/idempotency/idempotency.repository.js';
import { InstanceHeartbeat } from '../../src/platform/instances/instance-heartbeat.js';
import { instanceLockKey } from '../../src/platform/instances/instances.repository.js';
import { TestApp } from '../support/app.js';
import { dataUrl } from '../support/archive.js';
import { eventually } from '../support/eventually.js';
import type { Person, World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';
import { SourceServer } from '../support/source-server.js';

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

  it('runs once, and gets the same response each time it is sent', async () => {
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

  it('gets the stored response, although the resource has changed since', async () => {
    const first = await create('key-1');
    await app.client(world.admin).patch(`/spaces/${first.body.id}`, { title: 'Changed' });
    expect((await create('key-1')).body.title).toBe('Mine');
  });

  it('runs separately for another key', async () => {
    await create('key-1');
    await create('key-2');
    expect(await spaces()).toHaveLength(2);
  });

  it('runs each time without a key', async () => {
    await app.client(world.admin).post(`/orgs/${world.id}/spaces`, {});
    await app.client(world.admin).post(`/orgs/${world.id}/spaces`, {});
    expect(await spaces()).toHaveLength(2);
  });

  it.each([{ title: 'Other' }, {}, { title: 'Mine', emoji: '🚀' }])(
    'is refused with 409 if the body differs: %j',
    async (body) => {
      const first = await create('key-1');
      const second = await create('key-1', body);
      expect(second.status).toBe(409);
      expect(await spaces()).toEqual([first.body.id]);
      expect((await create('key-1')).body).toEqual(first.body);
    },
  );

  it('is refused with 409 if the route differs', async () => {
    await create('key-1', {});
    const response = await app
      .client(world.admin)
      .post(`/orgs/${world.id}/sites`, {})
      .header('Idempotency-Key', 'key-1');
    expect(response.status).toBe(409);
    expect((await app.client(world.admin).get(`/orgs/${world.id}/sites`)).body.count).toBe(0);
  });

  it('does not interfere with the same key of other people', async () => {
    const other = await app.build.member(world.id, 'create');
    const first = await create('key-1');
    const second = await create('key-1', { title: 'Theirs' }, other);
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await create('key-1', { title: 'Theirs' }, other)).body).toEqual(second.body);
  });

  it('does not interfere with the same key of a token that a sign-in to an organization issued', async () => {
    const signedIn = await app.build.token(world.admin, { organizationId: world.id });
    const first = await create('key-1', { title: 'Mine' }, signedIn);
    const second = await create('key-1', { title: 'Other' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await create('key-1', { title: 'Mine' }, signedIn)).body).toEqual(first.body);
  });

  it('is the same with another token of the same person', async () => {
    const first = await create('key-1');
    const token = await app.build.token(world.admin);
    expect((await create('key-1', { title: 'Mine' }, token)).body).toEqual(first.body);
  });

  it.each<[TokenScope[], TokenScope[], number]>([
    [['write'], ['write'], 201],
    [['write'], ['read', 'write', 'admin'], 201],
    [['read', 'write', 'admin'], ['read', 'write'], 403],
    [['read', 'write', 'admin'], ['write'], 403],
    [['read', 'write'], ['write', 'admin'], 403],
  ])('of a token with the scopes %j is repeated for one with %j: %i', async (first, second, status) => {
    const [one, other] = [
      await app.build.token(world.admin, { scopes: first }),
      await app.build.token(world.admin, { scopes: second }),
    ];
    const done = await create('key-1', { title: 'Mine' }, one);
    const repeated = await create('key-1', { title: 'Mine' }, other);
    expect(repeated.status).toBe(status);
    if (status === 201) expect(repeated.body).toEqual(done.body);
    else expect(repeated.text).not.toContain(done.body.id);
    expect((await create('key-1', { title: 'Mine' }, one)).body).toEqual(done.body);
    expect(await spaces()).toEqual([done.body.id]);
  });

  it('that an earlier version completed, which stored secrets, counts as done', async () => {
    const { body } = await create('key-1');
    await app.database.query(
      'UPDATE idempotency_keys SET sealed_body = NULL, claim = NULL, token_id = NULL, scopes = NULL WHERE user_id = $1',
      [world.admin.id],
    );
    const repeated = await create('key-1');
    expect([repeated.status, repeated.body.error.message]).toEqual([409, expect.stringContaining('is done')]);
    expect(await spaces()).toEqual([body.id]);
  });

  it('to ping runs each time, because its response contains a secret', async () => {
    const ping = () =>
      app.client(world.admin).post(`/orgs/${world.id}/ping`).header('Idempotency-Key', 'key-1');
    const first = await ping();
    app.clock.advance(1000);
    const second = await ping();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.serviceVisitorClaims).not.toBe(first.body.serviceVisitorClaims);
    const [row] = await app.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM idempotency_keys WHERE user_id = $1',
      [world.admin.id],
    );
    expect(row?.count).toBe(0);
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

  it('runs again after 24 hours', async () => {
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

  it('runs once when it is sent many times at once', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => create('key-1')));
    const created = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 409);
    expect(created.length).toBeGreaterThanOrEqual(1);
    expect(created.length + refused.length).toBe(10);
    const ids = created.map(({ body }) => body.id as string);
    expect(await spaces()).toEqual([...new Set(ids)]);
    expect((await create('key-1')).body.id).toBe(ids[0]);
  });

  it('that failed gets the same error again', async () => {
    const first = await create('key-1', { title: 'a'.repeat(51), colour: 'red' });
    const second = await create('key-1', { title: 'a'.repeat(51), colour: 'red' });
    expect([first.status, second.status]).toEqual([400, 400]);
    expect(second.body.error.details).toEqual(first.body.error.details);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await create('key-1')).status).toBe(409);
  });

  it('that the state forbade runs again when the state allows it', async () => {
    const spaceId = await app.build.space(world);
    const client = app.client(world.admin);
    const body = { source: 'markdown', url: dataUrl('# Title', 'text/markdown') };
    const send = () =>
      client.post(`/spaces/${spaceId}/content/import`, body).header('Idempotency-Key', 'key-1');
    await client.patch(`/spaces/${spaceId}`, { editMode: 'locked' });
    expect((await send()).status).toBe(409);
    const refused = await send();
    expect([refused.status, refused.headers['idempotency-replayed']]).toEqual([409, undefined]);
    await client.patch(`/spaces/${spaceId}`, { editMode: 'live' });
    const done = await send();
    expect(done.status).toBe(201);
    expect((await send()).body).toEqual(done.body);
  });

  it('whose source could not be used runs again when the source can', async () => {
    const source = await SourceServer.start();
    const spaceId = await app.build.space(world);
    const body = { source: 'markdown', url: source.url('/page.md') };
    const send = () =>
      app
        .client(world.admin)
        .post(`/spaces/${spaceId}/content/import`, body)
        .header('Idempotency-Key', 'key-1');
    expect((await send()).status).toBe(422);
    source.serve('/page.md', '# Title', 'text/markdown');
    expect((await send()).status).toBe(201);
    expect((await send()).headers['idempotency-replayed']).toBe('true');
    await source.stop();
  });

  describe('whose first request still runs', () => {
    const claimedBy = async (instance: string | null): Promise<void> => {
      const { body: first } = await create('key-1');
      await app.database.query('DELETE FROM spaces WHERE id = $1', [first.id]);
      await app.database.query(
        'UPDATE idempotency_keys SET status = NULL, sealed_body = NULL, claimed_by = $2 WHERE user_id = $1',
        [world.admin.id, instance],
      );
    };
    const sessions: Client[] = [];
    afterEach(async () => {
      for (const session of sessions.splice(0)) await session.end();
    });
    /** A process with an open connection that was last seen some seconds ago. */
    const instance = async (seconds: number): Promise<string> => {
      const id = newId();
      await app.database.query(
        `INSERT INTO instances (id, seen_at) VALUES ($1, now() - make_interval(secs => $2))`,
        [id, seconds],
      );
      const session = new Client(app.databaseUrl);
      sessions.push(session);
      await session.connect();
      await session.query(`SELECT pg_advisory_lock_shared(${instanceLockKey('$1')})`, [id]);
      return id;
    };

    it('is refused with 409 and Retry-After', async () => {
      await claimedBy(await instance(20));
      const response = await create('key-1');
      expect(response.status).toBe(409);
      expect(response.body.error.message).toContain('still runs');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(await spaces()).toEqual([]);
    });

    it('runs if its process was not seen for 30 seconds', async () => {
      await claimedBy(await instance(31));
      const done = await create('key-1');
      expect(done.status).toBe(201);
      expect((await create('key-1')).body).toEqual(done.body);
    });

    it('runs at once if the connection of its process is closed', async () => {
      await claimedBy(await instance(20));
      expect((await create('key-1')).status).toBe(409);
      await sessions.pop()?.end();
      await eventually(async () => (await create('key-1')).status === 201);
      expect(await spaces()).toHaveLength(1);
    });

    it('runs if its process has ended', async () => {
      await claimedBy(newId());
      expect((await create('key-1')).status).toBe(201);
    });

    it('runs after ten minutes if its process is unknown', async () => {
      await claimedBy(null);
      app.clock.advance(600_000);
      expect((await create('key-1')).status).toBe(409);
      app.clock.advance(1);
      expect((await create('key-1')).status).toBe(201);
    });

    it('is not changed by a process that responds too late', async () => {
      await claimedBy(newId());
      const keys = app.app.get(IdempotencyRepository);
      const late = { userId: world.admin.id, key: 'key-1', claim: newId() };
      const kept = await keys.storeResponses([
        { ...late, status: 200, sealedBody: Buffer.from('x'), etag: null },
      ]);
      expect(kept).toEqual(new Set());
      await keys.release(late);
      const [row] = await app.database.query<{ status: number | null }>(
        'SELECT status FROM idempotency_keys WHERE user_id = $1',
        [world.admin.id],
      );
      expect(row).toEqual({ status: null });
    });
  });

  describe('and the processes that handle it', () => {
    const seen = () =>
      app.database.query<{ id: string; fresh: boolean }>(
        `SELECT id, seen_at > now() - interval '10 seconds' AS fresh FROM instances`,
      );

    it('are registered while they run, and removed when they stop', async () => {
      const own = app.app.get(InstanceHeartbeat).id;
      await app.withReplica(async () => {
        const others = (await seen()).filter(({ id, fresh }) => fresh && id !== own);
        expect(others).toHaveLength(1);
      });
      expect((await seen()).filter(({ fresh }) => fresh)).toEqual([{ id: own, fresh: true }]);
    });

    it('report repeatedly, even if another process considered them dead', async () => {
      const heartbeat = app.app.get(InstanceHeartbeat);
      await app.database.query('DELETE FROM instances');
      await heartbeat.beat();
      expect(await seen()).toEqual([{ id: heartbeat.id, fresh: true }]);
      await app.database.query(`UPDATE instances SET seen_at = seen_at - interval '1 minute'`);
      await heartbeat.beat();
      expect(await seen()).toEqual([{ id: heartbeat.id, fresh: true }]);
    });

    it('are removed by the cleanup when they are dead', async () => {
      await app.database.query(
        `INSERT INTO instances (id, seen_at) VALUES ($1, now() - interval '1 minute')`,
        [newId()],
      );
      await app.app.get(ExpiredKeysCron).run();
      expect((await seen()).map(({ id }) => id)).toEqual([app.app.get(InstanceHeartbeat).id]);
    });
  });

  it('keeps its status when it is repeated', async () => {
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

  describe('whose response has an ETag', () => {
    let path: string;
    beforeEach(async () => {
      path = `/spaces/${await app.build.space(world)}/content`;
    });
    const change = (key: string, ifMatch?: string) => {
      const changes = [{ change: 'insert_page', title: 'Page' }];
      const pending = app.client(world.admin).post(path, { changes }).header('Idempotency-Key', key);
      return ifMatch === undefined ? pending : pending.header('If-Match', ifMatch);
    };

    it('returns it each time, so that the next change can name it', async () => {
      const first = await change('key-1');
      const second = await change('key-1');
      expect(first.headers.etag).toBe(`"${first.body.revision}"`);
      expect(second.headers).toMatchObject({ 'idempotency-replayed': 'true', etag: first.headers.etag });
      expect((await change('key-2', second.headers.etag as string)).status).toBe(200);
    });

    it('does not return that of an earlier request whose key it took over', async () => {
      await change('key-1');
      app.clock.advance(DAY + 1);
      await create('key-1');
      const replayed = await create('key-1');
      expect(replayed.headers['idempotency-replayed']).toBe('true');
      expect(replayed.headers).not.toHaveProperty('etag');
    });

    it('returns none if the response was stored before tags were', async () => {
      const first = await change('key-1');
      await app.database.query('UPDATE idempotency_keys SET etag = NULL WHERE user_id = $1', [
        world.admin.id,
      ]);
      const replayed = await change('key-1');
      expect([replayed.status, replayed.body]).toEqual([200, first.body]);
      expect(replayed.headers).not.toHaveProperty('etag');
    });
  });

  it('does not return the stored response to callers who lost their access', async () => {
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
    'accepts the key %s',
    async (key) => {
      expect((await create(key)).status).toBe(201);
      expect((await create(key)).headers['idempotency-replayed']).toBe('true');
    },
  );

  it.each(['get', 'patch'] as const)('ignores the key with the method %s', async (method) => {
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

  it('stores no readable text', async () => {
    await create('key-1', { title: 'Very secret title' });
    const [row] = await app.database.query<{ sealed_body: Buffer }>(
      'SELECT sealed_body FROM idempotency_keys WHERE user_id = $1',
      [world.admin.id],
    );
    expect(row?.sealed_body.length).toBeGreaterThan(100);
    expect(row?.sealed_body.toString('latin1')).not.toMatch(/secret|title|space/);
  });
});

describe('a request with an Idempotency-Key whose process was killed', () => {
  it('runs when it is sent again', async () => {
    // Its own, because the other process does not share the test's clock.
    const app = await TestApp.start();
    const source = await SourceServer.start();
    const world = await app.build.organization();
    const path = `/spaces/${await app.build.space(world)}/content/import`;
    const asked = Promise.withResolvers<void>();
    const body = { source: 'markdown', url: source.on('/page.md', () => asked.resolve()) };
    await app.withReplica(async (client, replica) => {
      const broken = client(world.admin).post(path, body).header('Idempotency-Key', 'key-1');
      const failed = expect(broken).rejects.toThrow();
      await asked.promise;
      await replica.kill();
      await failed;
    });
    source.serve('/page.md', '# Title', 'text/markdown');
    const repeated = () => app.client(world.admin).post(path, body).header('Idempotency-Key', 'key-1');
    // PostgreSQL soon notices that its connections are closed.
    const answered = await eventually(async () => {
      const answer = await repeated();
      return answer.status === 409 ? undefined : answer;
    });
    expect(answered.status).toBe(201);
    expect((await repeated()).body).toEqual(answered.body);
    await source.stop();
    await app.stop();
  });
});
