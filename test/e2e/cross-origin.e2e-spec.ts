import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';

const PUBLIC_URL = 'http://localhost:4321';
const APP_URL = 'https://app.example.com/docs';
const FOREIGN = 'https://example.org';
const OWN = [
  'http://localhost:4321',
  'http://127.0.0.1:4321',
  'http://[::1]:4321',
  'https://app.example.com',
];
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await TestApp.start({ PUBLIC_URL, APP_URL });
  world = await app.build.organization();
});
afterAll(() => app.stop());

const preflight = (origin: string, method: string, path = '/v1/orgs') =>
  app.http
    .options(path)
    .set('Origin', origin)
    .set('Access-Control-Request-Method', method)
    .set('Access-Control-Request-Headers', 'authorization');
const corsHeaders = ({ headers }: { headers: Record<string, string> }) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('requests of pages of other origins', () => {
  it.each(['get', 'head'] as const)('can read with a token: %s', async (method) => {
    const response = await app.http[method]('/v1/orgs')
      .set('Authorization', `Bearer ${world.admin.token}`)
      .set('Origin', FOREIGN);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
    const exposed = (response.headers['access-control-expose-headers'] as string).split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining([
        ...['ETag', 'Location', 'Retry-After', 'X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining'],
        ...['RateLimit-Reset'],
      ]),
    );
  });

  it.each(['/v1/orgs', '/v1/nothing', '/v1/spaces/%ff', '/openapi.json'])(
    'can read errors and the description of the API: %s',
    async (path) => {
      const response = await app.http.get(path).set('Origin', FOREIGN);
      expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    },
  );

  it.each(['GET', 'HEAD'])('may ask whether they can read: %s', async (method) => {
    const response = await preflight(FOREIGN, method);
    expect([response.status, response.text]).toEqual([204, '']);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': expect.stringContaining('Authorization'),
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each(WRITES)('cannot write: %s', async (method) => {
    const alike = [
      'http://localhost:4321.evil.test',
      'http://localhost:4321@evil.test',
      'http://localhost:4321/',
    ];
    for (const origin of [FOREIGN, 'http://localhost:4322', 'https://localhost:4321', ...alike, 'null']) {
      const response = await preflight(origin, method);
      expect([response.status, corsHeaders(response)]).toEqual([403, []]);
    }
    const sent = await app.http
      .post('/v1/orgs')
      .set('Authorization', `Bearer ${world.admin.token}`)
      .set('Origin', FOREIGN)
      .send({});
    expect(corsHeaders(sent)).toEqual([]);
  });

  it.each(['/scim/v2/x/Users', '/metrics', '/healthz', '/docs'])('get no headers from %s', async (path) => {
    expect(corsHeaders(await app.http.get(path).set('Origin', FOREIGN))).toEqual([]);
  });
});

describe('requests of pages of the service and of its front end', () => {
  it.each(OWN)('can write from %s', async (origin) => {
    for (const method of WRITES) {
      const response = await preflight(origin, method);
      expect(response.status).toBe(204);
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': expect.stringContaining(method),
        'access-control-allow-headers': expect.stringMatching(/Authorization.*Content-Type.*Idempotency-Key/),
        vary: expect.stringContaining('Origin'),
      });
    }
    const response = await app.http
      .post(`/v1/orgs/${world.id}/spaces`)
      .set('Authorization', `Bearer ${world.admin.token}`)
      .set('Origin', origin)
      .send({ title: 'New' });
    expect(response.status).toBe(201);
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': origin });
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('can write from the address of a public service only', async () => {
    const replica = await app.startReplica({
      PUBLIC_URL: 'https://docs.example.com',
      APP_URL: 'https://x.test',
    });
    try {
      const ask = async (origin: string) =>
        (
          await fetch(`${replica.baseUrl}/v1/orgs`, {
            method: 'OPTIONS',
            headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
          })
        ).status;
      expect(await ask('https://docs.example.com')).toBe(204);
      expect(await ask('https://x.test')).toBe(204);
      expect(await ask('http://localhost:4321')).toBe(403);
    } finally {
      await replica.stop();
    }
  });
});

it('other OPTIONS requests are answered as before', async () => {
  const response = await app.http.options('/v1/orgs').set('Authorization', `Bearer ${world.admin.token}`);
  expect(response.headers.allow).toContain('GET');
});
