import { TOKEN_SCOPES, type TokenScope } from '../../src/access/token-scope.js';
import { TestApp } from '../support/app.js';
import type { Person } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

const MINUTE = 60_000;
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('tokens over the API', () => {
  let app: TestApp;
  let person: Person;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    person = await app.build.person();
  });

  const client = () => app.client(person);
  const inFuture = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString();

  describe('are created', () => {
    it('with all properties of the request, and work', async () => {
      const expiresAt = inFuture(MINUTE);
      const body = { label: 'Nightly import', scopes: ['write', 'read'], expiresAt };
      const response = await client().post('/user/tokens', body);
      expect(response.status).toBe(201);
      expect(response.body).toEqual({
        object: 'token',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        label: 'Nightly import',
        scopes: ['read', 'write'],
        createdAt: expect.any(String),
        expiresAt,
        token: expect.stringMatching(/^dps_[0-9A-Za-z]{49}$/),
      });
      const token = response.body.token as string;
      expect((await app.client(token).get('/user')).body.id).toBe(person.id);
      app.clock.advance(MINUTE);
      expect((await app.client(token).get('/user')).status).toBe(401);
    });

    it('without a label and an expiry and with all scopes by default', async () => {
      const response = await client().post('/user/tokens', {});
      expect(response.status).toBe(201);
      expect(response.body).toMatchObject({ label: '', scopes: [...TOKEN_SCOPES] });
      expect(response.body).not.toHaveProperty('expiresAt');
    });

    it('with duplicate scopes removed', async () => {
      const response = await client().post('/user/tokens', { scopes: ['read', 'read'] });
      expect(response.body.scopes).toEqual(['read']);
    });

    it('and their secret is not stored', async () => {
      const { token } = (await client().post('/user/tokens', {})).body as { token: string };
      const [row] = await app.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM tokens t WHERE t::text LIKE $1',
        [`%${token.slice(4)}%`],
      );
      expect(row?.count).toBe(0);
      expect((await client().get('/user/tokens')).text).not.toContain(token);
    });

    it('once when the request is repeated with its key: the second response names the token, without its secret', async () => {
      const send = async (token = person) =>
        app.client(token).post('/user/tokens', {}).header('Idempotency-Key', person.id);
      const first = await send();
      for (const repeated of [await send(), await send(await app.build.token(person))]) {
        expect(repeated.status).toBe(409);
        expect(repeated.headers['idempotency-replayed']).toBe('true');
        expect(repeated.body.error.message).toContain(`created the token ${first.body.id as string}`);
        expect(repeated.text).not.toContain(first.body.token);
      }
      expect((await client().get('/user/tokens')).body.count).toBe(3);
    });

    it('and the repeated request with a narrower token reveals nothing', async () => {
      const send = async (token: Person) =>
        app
          .client(token)
          .post('/user/tokens', { scopes: ['write'] })
          .header('Idempotency-Key', person.id);
      const first = await send(person);
      const repeated = await send(await app.build.token(person, { scopes: ['write'] }));
      expect(repeated.status).toBe(403);
      expect(repeated.text).not.toContain(first.body.id);
    });

    it('with the expiry of the creating token by default', async () => {
      const expiresAt = inFuture(MINUTE);
      const token = await app.build.token(person, { expiresAt: new Date(expiresAt) });
      const created = await app.client(token).post('/user/tokens', {});
      expect(created.body.expiresAt).toBe(expiresAt);
      app.clock.advance(MINUTE);
      expect((await app.client(created.body.token as string).get('/user')).status).toBe(401);
    });

    it.each([
      [-1, 201],
      [0, 201],
      [1, 403],
      [365 * 24 * 60 * MINUTE, 403],
    ])('that expire %i ms after the creating token: %i', async (later, status) => {
      const end = app.clock.now().getTime() + MINUTE;
      const token = await app.build.token(person, { expiresAt: new Date(end) });
      const expiresAt = new Date(end + later).toISOString();
      expect((await app.client(token).post('/user/tokens', { expiresAt })).status).toBe(status);
      expect((await client().get('/user/tokens')).body.count).toBe(status === 201 ? 3 : 2);
    });

    it('not with more scopes than a narrow token that created their creator', async () => {
      const expiresAt = inFuture(MINUTE);
      const first = await client().post('/user/tokens', { scopes: ['write'], expiresAt });
      const second = await app.client(first.body.token as string).post('/user/tokens', { scopes: ['write'] });
      const third = app.client(second.body.token as string);
      expect((await third.post('/user/tokens', { scopes: ['read'] })).status).toBe(403);
      expect(
        (await third.post('/user/tokens', { scopes: ['write'], expiresAt: inFuture(2 * MINUTE) })).status,
      ).toBe(403);
      expect((await third.post('/user/tokens', { scopes: ['write'] })).body).toMatchObject({
        scopes: ['write'],
        expiresAt,
      });
    });

    it.each<[string, object, string]>([
      ['a label that is too long', { label: 'a'.repeat(65) }, 'label'],
      ['a label that is not a string', { label: 1 }, 'label'],
      ['no label', { label: null }, 'label'],
      ['a NUL', { label: 'a\0' }, 'label'],
      ['no scope', { scopes: [] }, 'scopes'],
      ['an unknown scope', { scopes: ['read', 'everything'] }, 'scopes'],
      ['scopes that are not a list', { scopes: 'read' }, 'scopes'],
      ['too many scopes', { scopes: ['read', 'read', 'read', 'read'] }, 'scopes'],
      ['an expiry that is not a time', { expiresAt: 'tomorrow' }, 'expiresAt'],
      ['an expiry without a time zone', { expiresAt: '2099-01-01T00:00:00' }, 'expiresAt'],
      ['a day as expiry', { expiresAt: '2099-01-01' }, 'expiresAt'],
      ['an expiry on an invalid day', { expiresAt: '2099-02-31T00:00:00Z' }, 'expiresAt'],
      ['a number as expiry', { expiresAt: 4_000_000_000 }, 'expiresAt'],
      ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
      ['an unknown property', { secret: 'mine' }, 'secret'],
    ])('not with %s', async (_, body, path) => {
      const response = await client().post('/user/tokens', body);
      expect(response.status).toBe(400);
      expect(response.body.error.details).toEqual([{ path, message: expect.any(String) }]);
      expect((await client().get('/user/tokens')).body.count).toBe(1);
    });

    it('not with an expiry that is now', async () => {
      expect((await client().post('/user/tokens', { expiresAt: inFuture(0) })).status).toBe(400);
      expect((await client().post('/user/tokens', { expiresAt: inFuture(1) })).status).toBe(201);
    });

    it.each<[TokenScope[], TokenScope[] | undefined, number]>([
      [['read', 'write'], ['read'], 201],
      [['read', 'write'], ['read', 'write'], 201],
      [['read', 'write'], ['admin'], 403],
      [['read', 'write'], ['read', 'admin'], 403],
      [['read', 'write'], undefined, 403],
      [['write'], ['read'], 403],
      [['write'], ['write'], 201],
      [['read'], ['read'], 403],
      [['admin'], ['admin'], 403],
      [['read', 'write', 'admin'], undefined, 201],
    ])('by a token with the scopes %j, with the scopes %j: %i', async (own, scopes, status) => {
      const token = await app.build.token(person, { scopes: own });
      const response = await app.client(token).post('/user/tokens', scopes === undefined ? {} : { scopes });
      expect(response.status).toBe(status);
      expect((await client().get('/user/tokens')).body.count).toBe(status === 201 ? 3 : 2);
    });

    it('up to 100 times per person, even by many simultaneous requests', async () => {
      for (let index = 0; index < 96; index += 1) await app.build.token(person);
      const answers = await Promise.all(
        Array.from({ length: 6 }, async () => (await client().post('/user/tokens', {})).status),
      );
      expect(answers.sort()).toEqual([201, 201, 201, 409, 409, 409]);
      expect((await client().get('/user/tokens')).body.count).toBe(100);
      await client().delete(`/user/tokens/${(await client().get('/user/tokens')).body.items[5].id}`);
      expect((await client().post('/user/tokens', {})).status).toBe(201);
    });
  });

  describe('are listed', () => {
    it('oldest first, in pages, without their secrets', async () => {
      const others = [await app.build.token(person), await app.build.token(person, { scopes: ['read'] })];
      await app.build.person();
      const complete = await client().get('/user/tokens');
      expect(idsOf(complete)).toEqual([person.tokenId, ...others.map(({ tokenId }) => tokenId)]);
      expect(complete.body.count).toBe(3);
      expect(complete.body.items[2]).toEqual({
        object: 'token',
        id: others[1]?.tokenId,
        label: 'another',
        scopes: ['read'],
        createdAt: expect.any(String),
      });
      const pages = await walk(client(), '/user/tokens', 2);
      expect(pages.map(idsOf)).toEqual([idsOf(complete).slice(0, 2), idsOf(complete).slice(2)]);
      expect(pages.map(({ body }) => body.count as number)).toEqual([3, 3]);
    });

    it('only for their owner, even with a cursor', async () => {
      await app.build.token(person);
      const page = (await client().get('/user/tokens?limit=1')).body.next.page as string;
      const other = await app.build.person();
      expect((await app.client(other).get('/user/tokens').query({ page })).status).toBe(400);
      expect(idsOf(await app.client(other).get('/user/tokens'))).toEqual([other.tokenId]);
    });

    it('only for a token with the scope read', async () => {
      const token = await app.build.token(person, { scopes: ['write'] });
      expect((await app.client(token).get('/user/tokens')).status).toBe(403);
    });
  });

  describe('are deleted', () => {
    it('and stop working at once', async () => {
      const token = await app.build.token(person);
      expect((await app.client(token).get('/user')).status).toBe(200);
      expect((await client().delete(`/user/tokens/${token.tokenId}`)).status).toBe(205);
      expect((await app.client(token).get('/user')).status).toBe(401);
      expect(idsOf(await client().get('/user/tokens'))).toEqual([person.tokenId]);
      expect((await client().delete(`/user/tokens/${token.tokenId}`)).status).toBe(404);
    });

    it('even by themselves', async () => {
      expect((await client().delete(`/user/tokens/${person.tokenId}`)).status).toBe(205);
      expect((await client().get('/user')).status).toBe(401);
    });

    it('on every replica within a second', async () => {
      const token = await app.build.token(person);
      await app.withReplica(async (replica) => {
        expect((await replica(token).get('/user')).status).toBe(200);
        expect((await client().delete(`/user/tokens/${token.tokenId}`)).status).toBe(205);
        const deadline = performance.now() + 1000;
        let { status } = await replica(token).get('/user');
        while (status === 200 && performance.now() < deadline)
          status = (await replica(token).get('/user')).status;
        expect(status).toBe(401);
      });
    });

    it('not if they belong to another person', async () => {
      const other = await app.build.person({ instanceAdmin: true });
      expect((await app.client(other).delete(`/user/tokens/${person.tokenId}`)).status).toBe(404);
      expect((await client().get('/user')).status).toBe(200);
    });

    it('not by a token without the scope write', async () => {
      const token = await app.build.token(person, { scopes: ['read', 'admin'] });
      expect((await app.client(token).delete(`/user/tokens/${person.tokenId}`)).status).toBe(403);
      expect((await client().get('/user')).status).toBe(200);
    });

    it.each<[TokenScope[], TokenScope[], number]>([
      [['write'], ['write'], 205],
      [['read', 'write'], ['read'], 205],
      [['read', 'write'], ['read', 'write', 'admin'], 403],
      [['write'], ['read'], 403],
      [['write', 'admin'], ['read', 'write'], 403],
      [['read', 'write', 'admin'], ['admin'], 205],
    ])('by a token with the scopes %j, with the scopes %j: %i', async (own, scopes, status) => {
      const [token, other] = [
        await app.build.token(person, { scopes: own }),
        await app.build.token(person, { scopes }),
      ];
      expect((await app.client(token).delete(`/user/tokens/${other.tokenId}`)).status).toBe(status);
      const listed = idsOf(await client().get('/user/tokens'));
      expect(listed.includes(other.tokenId)).toBe(status === 403);
    });

    it('by themselves, with any scopes', async () => {
      const token = await app.build.token(person, { scopes: ['write'] });
      expect((await app.client(token).delete(`/user/tokens/${token.tokenId}`)).status).toBe(205);
    });

    it.each([UNKNOWN_ID, 'nothing', '%00', "'%20OR%201=1--", 'x'.repeat(2000)])(
      'not if they do not exist: %s',
      async (id) => {
        expect((await client().delete(`/user/tokens/${id}`)).status).toBe(404);
      },
    );
  });
});
