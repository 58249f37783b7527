import pg from 'pg';
import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { dataUrl } from '../support/archive.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { cloneDatabase } from '../support/database.js';
import type { World } from '../support/factories.js';
import { until } from '../support/service-process.js';
import { waitForWaiting } from '../support/waiting-statements.js';

describe('while the database is unreachable', () => {
  let proxy: DatabaseProxy;
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    const database = await cloneDatabase();
    proxy = await DatabaseProxy.to(database.url);
    app = await TestApp.startOn(proxy.url, {}, async () => {
      await proxy.stop();
      await database.drop();
    });
    world = await app.build.organization();
  });
  afterAll(async () => {
    await proxy.restart();
    await app.stop();
  });
  afterEach(async () => {
    await proxy.restart();
    // Broken connections leave the pool one by one.
    const ready = async (): Promise<number> => (await app.http.get('/readyz')).status;
    const all = () => Promise.all(Array.from({ length: 10 }, ready));
    while ((await all()).some((status) => status !== 200));
  });

  function expectUnavailable(response: Response): void {
    expect(response.status).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.body.error).toMatchObject({ code: 503, requestId: response.headers['x-request-id'] });
    expect(JSON.stringify(response.body)).not.toMatch(/ECONN|connect |pg|SELECT|127\.0\.0\.1/);
  }

  /** Every kind of request that uses the database: reads, lists, prepared statements, transactions, a new token. */
  async function everyKind(): Promise<Response[]> {
    const client = app.client(world.admin);
    const stranger = app.client((await strangers).pop());
    return Promise.all([
      client.get('/user'),
      client.get('/orgs'),
      client.get(`/orgs/${world.id}`),
      client.post(`/orgs/${world.id}/spaces`, {}),
      client.post(`/orgs/${world.id}/spaces`, {}).header('Idempotency-Key', 'away'),
      client.post(`/orgs/${world.id}/sites`, { spaces: ['empty'] }),
      stranger.get('/user'),
    ]);
  }
  let strangers: Promise<{ token: string }[]>;
  beforeEach(async () => {
    strangers = Promise.all([app.build.person(), app.build.person()]);
    await strangers;
  });

  it('requests are answered with 503, and work again when it is back', async () => {
    expect((await app.client(world.admin).get('/user')).status).toBe(200);
    await proxy.stop();
    for (const response of await everyKind()) expectUnavailable(response);
    await proxy.restart();
    const statuses = (await everyKind()).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 201, 201, 201, 200]);
  });

  it('requests do not hang when it accepts connections but never responds', async () => {
    await proxy.silence();
    const started = performance.now();
    for (const response of await everyKind()) expectUnavailable(response);
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('an import is answered with 503 and leaves nothing behind', async () => {
    const spaceId = await app.build.space(world);
    const before = await app.client(world.admin).get(`/spaces/${spaceId}`);
    await proxy.stop();
    const body = { source: 'markdown', url: dataUrl('# Title', 'text/markdown') };
    expectUnavailable(await app.client(world.admin).post(`/spaces/${spaceId}/content/import`, body));
    await proxy.restart();
    expect((await app.client(world.admin).get(`/spaces/${spaceId}`)).body).toEqual(before.body);
  });

  it('the service is alive but not ready', async () => {
    expect((await app.http.get('/readyz')).status).toBe(200);
    await proxy.stop();
    expect((await app.http.get('/healthz')).body).toEqual({ status: 'ok' });
    expectUnavailable(await app.http.get('/readyz'));
    expect((await app.http.get('/metrics')).status).toBe(200);
    await proxy.restart();
    expect((await app.http.get('/readyz')).status).toBe(200);
  });
});

describe('while changes wait for each other', () => {
  const WRITERS = 12;
  /** Of one organization, with the default size of the pool. */
  const AT_ONCE = 5;
  let app: TestApp;
  let world: World;
  let blocker: pg.Client;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    blocker = new pg.Client({ connectionString: app.databaseUrl });
    await blocker.connect();
  });
  afterAll(async () => {
    await blocker.end();
    await app.stop();
  });

  it('reads go on, the service is ready, and changes that get no connection are told that it is busy', async () => {
    const spaceId = await app.build.space(world);
    const client = app.client(world.admin);
    // The storage is checked at the start of a service. A first check that takes long would say that it is slow.
    await until('the service is ready', async () => (await app.http.get('/readyz')).status === 200);
    await blocker.query('BEGIN');
    await blocker.query('SELECT 1 FROM spaces WHERE id = $1 FOR UPDATE', [spaceId]);
    const changes = Array.from({ length: WRITERS }, (_, index) =>
      Promise.resolve(client.patch(`/spaces/${spaceId}`, { title: `Title ${index}` })),
    );
    let settled = 0;
    for (const change of changes) void change.then(() => (settled += 1));
    await waitForWaiting(blocker, AT_ONCE);
    for (const path of ['/user', `/spaces/${spaceId}`, `/orgs/${world.id}/spaces`])
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    const ready = await app.http.get('/readyz');
    expect([ready.status, ready.body]).toMatchObject([200, { status: 'ok' }]);
    expect(settled).toBe(0);
    await until('changes were refused', () => settled === WRITERS - AT_ONCE);
    await blocker.query('COMMIT');
    const responses = await Promise.all(changes);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual(Array.from(refused, () => 503));
    expect(refused).toHaveLength(WRITERS - AT_ONCE);
    for (const { headers, body } of refused) {
      expect(body.error.message).toMatch(/^The service is busy: /);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});

describe('probes', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it.each(['/healthz', '/readyz'])('%s needs no token, and is never cached', async (path) => {
    const response = await app.http.get(path);
    expect(response.status).toBe(200);
    expect(response.body.status).toBe('ok');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('are not ready while migrations are pending', async () => {
    const [last] = await app.database
      .query<{ name: string; timestamp: string }>(
        'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING name, timestamp',
      )
      .then((rows) => (Array.isArray(rows[0]) ? (rows[0] as { name: string; timestamp: string }[]) : rows));
    // Another database, or an older backup, would break the connection of the check.
    await app.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'docs-publishing-service health'`,
    );
    await until('the service is not ready', async () => (await app.http.get('/readyz')).status === 503);
    expect((await app.http.get('/readyz')).status).toBe(503);
    await app.database.query('INSERT INTO migrations (name, timestamp) VALUES ($1, $2)', [
      last?.name,
      last?.timestamp,
    ]);
    expect((await app.http.get('/readyz')).status).toBe(200);
  });
});

describe('metrics', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('measure requests by the pattern of their route, without ids', async () => {
    const world = await app.build.organization();
    const spaceId = await app.build.space(world);
    const client = app.client(world.admin);
    await client.get(`/spaces/${spaceId}`);
    await client.get(`/spaces/${spaceId}`);
    await client.get('/spaces/nothing');
    await client.patch(`/spaces/${spaceId}`, { colour: 'red' });
    await client.get(`/spaces/${spaceId}/content/path/a/b`);
    await app.client().get(`/orgs/${world.id}`);
    await client.get(`/nothing/${spaceId}`);

    const response = await app.http.get('/metrics');
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const count = (method: string, route: string, status: number): number | undefined => {
      const line = `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"} `;
      const found = response.text.split('\n').find((text) => text.startsWith(line));
      return found === undefined ? undefined : Number(found.slice(line.length));
    };
    expect(count('GET', '/v1/spaces/:spaceId', 200)).toBe(2);
    expect(count('GET', '/v1/spaces/:spaceId', 404)).toBe(1);
    expect(count('PATCH', '/v1/spaces/:spaceId', 400)).toBe(1);
    expect(count('GET', '/v1/spaces/:spaceId/content/path/*pagePath', 404)).toBe(1);
    expect(count('GET', '/v1/orgs/:organizationId', 401)).toBe(1);
    expect(count('GET', 'unknown', 404)).toBe(1);
    expect(response.text).not.toContain(spaceId);
    expect(response.text).not.toContain(world.id);
  });

  it('include those of the process', async () => {
    expect((await app.http.get('/metrics')).text).toMatch(/^process_cpu_user_seconds_total /m);
  });
});
