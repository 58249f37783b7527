import { zstdCompressSync } from 'node:zlib';
import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';

interface Failure {
  message: string;
  details: { path: string; message: string }[];
}

const failureOf = (response: Response): Failure => response.body.error as Failure;

describe('a body', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  const send = (body: string | Buffer, headers: Record<string, string> = {}) => {
    const pending = app.http
      .post(`/v1/orgs/${world.id}/spaces`)
      .set('Authorization', `Bearer ${world.admin.token}`)
      .set('Content-Type', 'application/json')
      .set(headers);
    // Sends the bytes unchanged.
    if (typeof body !== 'string') pending.serialize((bytes: unknown) => bytes as string);
    return pending.send(body);
  };
  const withKeys = (count: number): string =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])));

  /** Expects a refusal because of the shape of the body, before it is validated. */
  const expectUnread = (response: Response, message: RegExp): void => {
    expect(response.status).toBe(400);
    expect(failureOf(response).message).toMatch(message);
    expect(failureOf(response).details).toEqual([{ path: '', message: expect.any(String) }]);
  };

  describe('with very many properties', () => {
    it('is refused at once, with a short message', async () => {
      const response = await send(withKeys(9_000));
      expectUnread(response, /1000 properties/);
      expect(response.text.length).toBeLessThan(500);
    });

    it('is refused at any depth', async () => {
      expectUnread(await send(`{"title":[{"a":${withKeys(1001)}}]}`), /1000 properties/);
    });

    it('is refused before it is parsed when they have too many different names', async () => {
      const objects = (names: number, escape = '') =>
        `{"title":[${Array.from(
          { length: names / 500 },
          (_, n) => `{${Array.from({ length: 500 }, (_name, k) => `"${escape}${n}-${k}" :1`).join(',')}}`,
        ).join(',')}]}`;
      const message = /more than 10000 different names of properties/;
      for (const body of [objects(70_000), objects(10_500), objects(10_500, '\\"')]) {
        const response = await send(body);
        expect([response.status, failureOf(response).message]).toEqual([400, expect.stringMatching(message)]);
      }
      expect(failureOf(await send(objects(9_500))).message).not.toMatch(message);
      const colons = `{"title":"a"${':'.repeat(1_000_000)}}`;
      expect(failureOf(await send(colons)).message).toMatch(/not valid JSON/);
    });

    it('is refused with its first violated fields and the number of all', async () => {
      const { details, message } = failureOf(await send(withKeys(1000)));
      expect(details).toHaveLength(20);
      expect(details[19]).toEqual({ path: 'k19', message: 'is not a property of this request' });
      expect(message).toMatch(/k19 is not a property of this request; and 980 more\.$/);
    });

    it('names long ones by their first characters', async () => {
      const { details, message } = failureOf(await send(JSON.stringify({ ['x'.repeat(5000)]: 1 })));
      expect(details[0]?.path).toBe(`${'x'.repeat(99)}…`);
      expect(message.length).toBeLessThan(250);
    });
  });

  describe('with deep nesting', () => {
    const nested = (levels: number): string => `{"title":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

    it('is read down to 32 levels', async () => {
      expect(failureOf(await send(nested(32))).details).toEqual([
        { path: 'title', message: 'must be a string' },
      ]);
    });

    it.each([33, 5000, 400_000])('is refused at %i levels', async (levels) => {
      expectUnread(await send(nested(levels)), /32/);
    });
  });

  it.each(['null', '5', 'true', '"x"', '[]'])(
    'is refused if it is not an object, with a message that says so: %s',
    async (body) => {
      const response = await send(body);
      expect(response.status).toBe(400);
      expect(failureOf(response).message).toBe('The request is not valid: body must be a JSON object.');
      expect(failureOf(response).details).toEqual([{ path: 'body', message: 'must be a JSON object' }]);
    },
  );

  it.each([
    ['an invalid first byte', [0xff]],
    ['an incomplete character', [0xc3]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a NUL in two bytes', [0xc0, 0x80]],
  ])('that is not UTF-8 is refused: %s', async (_, bytes) => {
    const response = await send(
      Buffer.concat([Buffer.from('{"title":"a'), Buffer.from(bytes), Buffer.from('"}')]),
    );
    expect(response.status).toBe(400);
    expect(failureOf(response)).toMatchObject({
      message: 'The request body is not valid UTF-8.',
      details: [{ path: 'body' }],
    });
  });

  it('in UTF-16 is refused with 415', async () => {
    const response = await send(Buffer.from('{}', 'utf16le'), {
      'Content-Type': 'application/json; charset=utf-16',
    });
    expect(response.status).toBe(415);
  });

  it('may begin with a byte order mark', async () => {
    expect((await send(Buffer.from('\ufeff{"title":"Marked"}'))).body.title).toBe('Marked');
  });

  it.each(['zstd', 'gzip, gzip', 'compress'])('compressed with %s is refused with 415', async (encoding) => {
    const body = encoding === 'zstd' ? zstdCompressSync('{}') : Buffer.from('{}');
    const response = await send(body, { 'Content-Encoding': encoding });
    expect(response.status).toBe(415);
    expect(failureOf(response).message).toMatch(/gzip, deflate or br/);
  });

  describe('that the route does not use', () => {
    const unknown = '01900000-0000-7000-8000-000000000000';
    const routes = async (): Promise<string[]> => {
      const spaceId = await app.build.space(world);
      const siteId = await app.build.site(world, { published: false });
      const member = await app.build.member(world.id, 'read');
      return [
        `/orgs/${world.id}/sites/${siteId}/publish`,
        `/spaces/${spaceId}/restore`,
        `/spaces/${spaceId}/duplicate`,
        `/orgs/${world.id}/ping`,
        `/orgs/${world.id}/members/${member.id}/sso`,
        `/orgs/${world.id}/join`,
        `/orgs/${world.id}/invites/${unknown}`,
      ];
    };

    it('is refused unless it is empty', async () => {
      for (const path of await routes()) {
        const response = await app.client(world.admin).post(path, { title: 'Dropped?' });
        expect({ path, status: response.status, details: failureOf(response)?.details }).toEqual({
          path,
          status: 400,
          details: [{ path: 'title', message: 'is not a property of this request' }],
        });
      }
    });

    it('may be absent or empty', async () => {
      const paths = await routes();
      for (const path of paths) {
        const none = await app.client(world.admin).post(path);
        const empty = await app.client(world.admin).post(path, {});
        for (const { status } of [none, empty])
          expect({ path, status }).toEqual({ path, status: path.endsWith(unknown) ? 404 : 200 });
      }
    });

    it('is optional in the API reference, as is every one without a required property', async () => {
      const { body: document } = await app.http.get('/openapi.json');
      const optional = (path: string) => document.paths[path].post.requestBody as object;
      for (const path of [
        '/v1/orgs/{organizationId}/sites/{siteId}/publish',
        '/v1/spaces/{spaceId}/duplicate',
        '/v1/orgs/{organizationId}/spaces',
      ]) {
        expect(optional(path)).toMatchObject({ required: false });
      }
      expect(optional('/v1/spaces/{spaceId}/content/import')).toMatchObject({ required: true });
      expect(document.components.schemas.EmptyBody).toMatchObject({ additionalProperties: false });
    });
  });
});
