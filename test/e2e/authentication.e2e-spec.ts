import type { Response } from 'supertest';
import type { TokenScope } from '../../src/access/token-scope.js';
import { newTokenSecret } from '../../src/auth/token-secret.js';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';

const MINUTE = 60_000;

describe('authentication', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  function expectUnauthenticated(response: Response): void {
    expect(response.status).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.body.error).toMatchObject({ code: 401, requestId: response.headers['x-request-id'] });
  }

  const oneCharacterChanged = (secret: string): string =>
    secret.slice(0, 10) + (secret[10] === 'A' ? 'B' : 'A') + secret.slice(11);

  it.each<[string, (secret: string) => string]>([
    ['an empty header', () => ''],
    ['a scheme without a token', () => 'Bearer'],
    ['a token without a scheme', (secret) => secret],
    ['another scheme', (secret) => `Basic ${secret}`],
    ['two tokens', (secret) => `Bearer ${secret} ${secret}`],
    ['a malformed token', () => 'Bearer hello'],
    ['a token with one character changed', (secret) => `Bearer ${oneCharacterChanged(secret)}`],
    ['a token cut short', (secret) => `Bearer ${secret.slice(0, -1)}`],
    ['an unknown token', () => `Bearer ${newTokenSecret()}`],
    ['a very long token', (secret) => `Bearer ${secret.repeat(100)}`],
  ])('refuses %s', async (_, header) => {
    const value = header(world.admin.token);
    expectUnauthenticated(await app.client().get('/user').header('Authorization', value));
  });

  it('refuses a request without a token', async () => {
    expectUnauthenticated(await app.client().get('/user'));
  });

  it('asks for a token before it says whether something exists', async () => {
    const spaceId = await app.build.space(world);
    expectUnauthenticated(await app.client().get(`/spaces/${spaceId}`));
    expectUnauthenticated(await app.client().get('/spaces/nothing'));
  });

  it('asks for a token before it looks at the body', async () => {
    expectUnauthenticated(await app.client().post(`/orgs/${world.id}/spaces`, { nonsense: true }));
  });

  it('ignores the case of the scheme', async () => {
    const response = await app.client().get('/user').header('Authorization', `bearer ${world.admin.token}`);
    expect(response.status).toBe(200);
  });

  it('shows the owner of the token', async () => {
    const response = await app.client(world.admin).get('/user');
    expect(response.body).toEqual({
      object: 'user',
      id: world.admin.id,
      displayName: expect.any(String),
      email: world.admin.email,
      emailVerifiedAt: expect.any(String),
      urls: { location: `http://docs.test/v1/users/${world.admin.id}` },
    });
  });

  describe('accepts a token only in the header', () => {
    it.each([undefined, 'Basic dXNlcjpwYXNz'])('and not from the query (header %p)', async (header) => {
      const pending = app.client().get('/user').query({ access_token: world.admin.token });
      if (header !== undefined) pending.header('Authorization', header);
      expectUnauthenticated(await pending);
    });

    it.each([undefined, 'Basic dXNlcjpwYXNz'])('and not from the body (header %p)', async (header) => {
      const pending = app.client().post(`/orgs/${world.id}/spaces`, { access_token: world.admin.token });
      if (header !== undefined) pending.header('Authorization', header);
      expectUnauthenticated(await pending);
    });

    it('and refuses a query parameter of that name, like every unknown one', async () => {
      const response = await app.client(world.admin).get('/user').query({ access_token: 'anything' });
      expect(response.status).toBe(400);
      expect(response.body.error.details).toEqual([{ path: 'access_token', message: expect.any(String) }]);
    });

    it('and refuses a body property of that name, like every unknown one', async () => {
      const response = await app
        .client(world.admin)
        .post(`/orgs/${world.id}/spaces`, { access_token: 'anything' });
      expect(response.status).toBe(400);
      expect(response.body.error.details).toEqual([{ path: 'access_token', message: expect.any(String) }]);
    });
  });

  describe('an expiring token', () => {
    it('works until it expires', async () => {
      const expiresAt = new Date(app.clock.now().getTime() + MINUTE);
      const token = await app.build.token(world.admin, { expiresAt });
      expect((await app.client(token).get('/user')).status).toBe(200);
      app.clock.advance(MINUTE - 1);
      expect((await app.client(token).get('/user')).status).toBe(200);
      app.clock.advance(1);
      expectUnauthenticated(await app.client(token).get('/user'));
    });
  });

  describe('a revoked token', () => {
    it('stops working at once, without affecting other tokens', async () => {
      const token = await app.build.token(world.admin);
      expect((await app.client(token).get('/user')).status).toBe(200);
      await app.build.revoke(token);
      expectUnauthenticated(await app.client(token).get('/user'));
      expect((await app.client(world.admin).get('/user')).status).toBe(200);
    });

    /** Repeats a request until the token is refused, for at most a second. */
    async function untilRefused(ask: () => Promise<Response>): Promise<Response> {
      const deadline = performance.now() + 1000;
      let response = await ask();
      while (response.status === 200 && performance.now() < deadline) response = await ask();
      return response;
    }

    it('stops working on every replica within a second', async () => {
      const token = await app.build.token(world.admin);
      await app.withReplica(async (client) => {
        expect((await client(token).get('/user')).status).toBe(200);
        await app.build.revoke(token);
        expectUnauthenticated(await untilRefused(async () => client(token).get('/user')));
      });
    });

    it('stops working within a second while replicas cannot notify each other', async () => {
      const token = await app.build.token(world.admin);
      await app.withReplica(async (client) => {
        expect((await client(token).get('/user')).status).toBe(200);
        await app.database.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'docs-publishing-service listen' AND datname = current_database()`,
        );
        await app.build.revoke(token);
        expectUnauthenticated(await untilRefused(async () => client(token).get('/user')));
      });
    });
  });

  describe('a disabled member', () => {
    it('loses all access with the next request', async () => {
      const member = await app.build.member(world.id, 'admin');
      const spaceId = await app.build.space(world);
      const publicSpace = await app.build.space(world);
      await app.build.site(world, { spaces: [publicSpace] });
      const routes = [
        `/orgs/${world.id}`,
        `/orgs/${world.id}/spaces`,
        `/orgs/${world.id}/sites`,
        `/spaces/${spaceId}`,
        `/spaces/${publicSpace}`,
        `/spaces/${publicSpace}/content`,
      ];
      for (const route of routes) expect((await app.client(member).get(route)).status).toBe(200);
      await app.build.disable(world.id, member);
      for (const route of routes) expect((await app.client(member).get(route)).status).toBe(404);
      expect((await app.client(member).get('/orgs')).body).toEqual({ count: 0, items: [] });
    });
  });

  describe('scopes', () => {
    type Act = (token: Person) => Promise<Response>;
    let spaceId: string;

    beforeEach(async () => {
      spaceId = await app.build.space(world);
    });

    const read: Act = async (token) => app.client(token).get(`/orgs/${world.id}`);
    const look: Act = async (token) =>
      app.http.head(`/v1/spaces/${spaceId}`).set('Authorization', `Bearer ${token.token}`);
    const write: Act = async (token) => app.client(token).post(`/orgs/${world.id}/spaces`, {});
    const administrate: Act = async (token) =>
      app.client(token).patch(`/spaces/${spaceId}`, { title: 'New' });
    const acts = { GET: read, HEAD: look, POST: write, 'PATCH of a space': administrate };

    it.each<[TokenScope[], keyof typeof acts, number]>([
      [['read'], 'GET', 200],
      [['read'], 'HEAD', 200],
      [['read'], 'POST', 403],
      [['read'], 'PATCH of a space', 403],
      [['write'], 'GET', 403],
      [['write'], 'HEAD', 403],
      [['write'], 'POST', 201],
      [['write'], 'PATCH of a space', 403],
      [['admin'], 'GET', 403],
      [['admin'], 'POST', 403],
      [['admin'], 'PATCH of a space', 200],
      [['read', 'write'], 'GET', 200],
      [['read', 'write'], 'POST', 201],
      [['read', 'write'], 'PATCH of a space', 403],
      [['read', 'write', 'admin'], 'PATCH of a space', 200],
    ])('%j: %s answers %i', async (scopes, act, status) => {
      const token = await app.build.token(world.admin, { scopes });
      expect((await acts[act](token)).status).toBe(status);
    });

    it('are named in the refusal, and nothing is written', async () => {
      const token = await app.build.token(world.admin, { scopes: ['read'] });
      const response = await write(token);
      expect(response.body.error.message).toContain('"write"');
      expect((await app.client(world.admin).get(`/orgs/${world.id}/spaces`)).body.count).toBe(1);
    });

    it('do not extend the role of a person', async () => {
      const member = await app.build.member(world.id, 'read');
      const token = await app.build.token(member, { scopes: ['read', 'write', 'admin'] });
      expect((await write(token)).status).toBe(403);
    });
  });

  it('records the last use of a token, at most once every few minutes', async () => {
    const token = await app.build.token(world.admin);
    const lastUse = async (): Promise<string | undefined> => {
      expect((await app.client(token).get('/user')).status).toBe(200);
      // Stopping waits for pending writes, and the next process has no token in its cache.
      app = await app.restart();
      const [row] = await app.database.query<{ last_used_at: Date | null }>(
        'SELECT last_used_at FROM tokens WHERE id = $1',
        [token.tokenId],
      );
      return row?.last_used_at?.toISOString();
    };
    const first = app.clock.now().toISOString();
    expect(await lastUse()).toBe(first);
    app.clock.advance(MINUTE);
    expect(await lastUse()).toBe(first);
    app.clock.advance(5 * MINUTE);
    expect(await lastUse()).toBe(app.clock.now().toISOString());
  });
});
