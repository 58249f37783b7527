import { gzipSync } from 'node:zlib';
import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { dataUrl } from '../support/archive.js';
import type { World } from '../support/factories.js';

const MIB = 1024 * 1024;
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

/** Expects the common format of errors. */
function expectError(response: Response, status: number): void {
  expect({ status: response.status, type: response.type }).toEqual({ status, type: 'application/json' });
  expect(Object.keys(response.body as object)).toEqual(['error']);
  expect(response.body.error).toMatchObject({ code: status, requestId: response.headers['x-request-id'] });
  expect(response.body.error.message).toMatch(/\S.*[.?]$/);
}

const paths = (response: Response): string[] =>
  (response.body.error.details as { path: string }[]).map(({ path }) => path);

describe('every route', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  const createSpace = () => app.client(world.admin).post(`/orgs/${world.id}/spaces`);
  const countSpaces = async (): Promise<number> =>
    (await app.client(world.admin).get(`/orgs/${world.id}/spaces`)).body.count as number;

  it('keeps an idle connection open for longer than load balancers do', async () => {
    const { headers } = await app.client(world.admin).get('/user');
    expect(headers['keep-alive']).toBe('timeout=75');
  });

  describe('that does not exist', () => {
    it.each(['/', '/v1', '/v1/nothing', '/v2/orgs', '/v1/orgs/a/b/c', '/healthz/x'])(
      'responds with 404: GET %s',
      async (path) => {
        expectError(await app.http.get(path), 404);
      },
    );

    it.each([
      ['put', '/v1/orgs', 'GET, HEAD, POST'],
      ['delete', '/v1/orgs', 'GET, HEAD, POST'],
      ['post', '/v1/spaces/x', 'DELETE, GET, HEAD, PATCH'],
      ['get', '/v1/spaces/x/restore', 'POST'],
    ] as const)('responds with 405 and the methods of the path: %s %s', async (method, path, allowed) => {
      const response = await app.http[method](path).set('Authorization', `Bearer ${world.admin.token}`);
      expectError(response, 405);
      expect(response.headers.allow).toBe(allowed);
      expect(response.body.error.message).toBe(
        `This path does not support ${method.toUpperCase()}. It supports ${allowed}.`,
      );
    });

    it('responds with 405 without a token', async () => {
      expectError(await app.http.put('/v1/orgs'), 405);
    });

    it.each([
      ['get', '/orgs', '/v1/orgs'],
      ['get', '/spaces/x/content?metadata=false', '/v1/spaces/x/content'],
      ['post', '/orgs/x/spaces', '/v1/orgs/x/spaces'],
      ['get', '/ORGS/', '/v1/ORGS/'],
    ] as const)('names the path in the API if only /v1 is missing: %s %s', async (method, path, meant) => {
      const response = await app.http[method](path);
      expectError(response, 404);
      expect(response.body.error.message).toContain(`begin with /v1: send the request to ${meant} instead.`);
    });

    it.each(['/v2/orgs', '/organizations', '/v1/v1/orgs', '/orgs/a/b/c'])(
      'has no path in the API to name: %s',
      async (path) => {
        const response = await app.http.get(path);
        expectError(response, 404);
        expect(response.body.error.message).toBe(
          `There is no such route as GET ${path}, or you cannot view it.`,
        );
      },
    );

    it('responds in the format of SCIM below /scim', async () => {
      const response = await app.http.get('/scim/Users');
      expect({ status: response.status, type: response.type }).toEqual({
        status: 404,
        type: 'application/scim+json',
      });
      expect(JSON.parse(response.text)).toEqual({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '404',
        detail: 'There is no such route as GET /scim/Users, or you cannot view it.',
      });
    });

    it('is named in the message, even if it is long', async () => {
      const response = await app.client(world.admin).get(`/${'x'.repeat(5000)}`);
      expectError(response, 404);
      expect(response.body.error.message.length).toBeLessThan(400);
    });
  });

  describe('with a body', () => {
    it.each(['{"title":', '{title: "a"}', '"text"', '1', 'null', 'true', '', '{"title":"a"}}'])(
      'refuses anything but a JSON object: %j',
      async (body) => {
        const response = await createSpace().header('Content-Type', 'application/json').send(body);
        // A missing body counts as an empty one.
        if (body === '') expect(response.status).toBe(201);
        else {
          expectError(response, 400);
          expect(paths(response)).toEqual(['body']);
        }
      },
    );

    it.each(['[]', '[{"title":"a"}]'])('refuses an array: %s', async (body) => {
      const response = await createSpace().header('Content-Type', 'application/json').send(body);
      expectError(response, 400);
      expect(response.body.error.details).toEqual([{ path: 'body', message: 'must be a JSON object' }]);
    });

    it.each([
      ['text/plain', '{}'],
      ['application/x-www-form-urlencoded', 'title=a'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/xml', '<title/>'],
      ['application/merge-patch+json', '{}'],
      ['', '{}'],
      ['application/json; charset=iso-8859-1', '{}'],
    ])('responds with 415 to the content type %j', async (type, body) => {
      expectError(await createSpace().header('Content-Type', type).send(body), 415);
    });

    it('responds with 415 to an unknown compression', async () => {
      const pending = createSpace()
        .header('Content-Type', 'application/json')
        .header('Content-Encoding', 'zip');
      expectError(await pending.send('{}'), 415);
    });

    it('refuses a body that does not match its Content-Encoding', async () => {
      const pending = createSpace()
        .header('Content-Type', 'application/json')
        .header('Content-Encoding', 'gzip');
      expectError(await pending.send('{}'), 400);
    });

    it('accepts a charset in the content type', async () => {
      const pending = createSpace().header('Content-Type', 'application/json; charset=UTF-8');
      expect((await pending.send('{"title":"Grüße"}')).body.title).toBe('Grüße');
    });

    it('accepts up to 1 MiB', async () => {
      const fits = JSON.stringify({ title: 'a'.repeat(MIB - 100) });
      const response = await createSpace().header('Content-Type', 'application/json').send(fits);
      expectError(response, 400);
      expect(paths(response)).toEqual(['title']);
      const tooLarge = JSON.stringify({ title: 'a'.repeat(MIB) });
      const refused = await createSpace().header('Content-Type', 'application/json').send(tooLarge);
      expectError(refused, 413);
      expect(refused.body.error.message).toContain(String(MIB));
    });

    it('accepts up to 1 MiB after decompression', async () => {
      const send = (title: string) =>
        fetch(`${app.baseUrl}/v1/orgs/${world.id}/spaces`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${world.admin.token}`,
            'Content-Type': 'application/json',
            'Content-Encoding': 'gzip',
          },
          body: gzipSync(JSON.stringify({ title })),
        });
      expect((await send('a'.repeat(20))).status).toBe(201);
      expect((await send('a'.repeat(50 * MIB))).status).toBe(413);
    });

    it('accepts up to 10 MiB where it contains content', async () => {
      const spaceId = await app.build.space(world);
      const send = (bytes: number) =>
        app.client(world.admin).post(`/spaces/${spaceId}/content/import`, {
          source: 'markdown',
          url: dataUrl(Buffer.alloc(bytes, 'word '), 'text/markdown'),
        });
      expect((await send(900_000)).status).toBe(201);
      // It is read, and refused because it is too long for a page.
      expectError(await send(7 * MIB), 422);
      expectError(await send(8 * MIB), 413);
    });

    it('names every unknown property', async () => {
      const response = await createSpace().send({ title: 'a', colour: 'red', id: UNKNOWN_ID });
      expectError(response, 400);
      expect(response.body.error.details).toEqual([
        { path: 'colour', message: 'is not a property of this request' },
        { path: 'id', message: 'is not a property of this request' },
      ]);
    });

    it.each(['{"__proto__":{"title":"a"}}', '{"constructor":{"prototype":{}}}', '{"toString":"a"}'])(
      'refuses property names with a meaning in JavaScript: %s',
      async (body) => {
        const response = await createSpace().header('Content-Type', 'application/json').send(body);
        expectError(response, 400);
      },
    );

    it.each([
      [
        'collections/COLLECTION/move',
        '{"position":{"before":{"type":"space","space":"a","toString":1}}}',
        'position.before.toString',
      ],
      ['collections/COLLECTION/move', '{"position":{"valueOf":{}}}', 'position.valueOf'],
      [
        'spaces/SPACE/content',
        '{"changes":[{"change":"set_variables","variables":{},"toString":""}]}',
        'changes[0].toString',
      ],
      [
        'spaces/SPACE/content',
        '{"changes":[{"change":"insert_page","title":"a","layout":{"valueOf":1}}]}',
        'changes[0].layout.valueOf',
      ],
      ['spaces/SPACE/comments', '{"body":{"markdown":"a","hasOwnProperty":1}}', 'body.hasOwnProperty'],
      ['spaces/SPACE/comments', '{"body":{"markdown":"a","colour":1}}', 'body.colour'],
      ['spaces/SPACE/revisions/REVISION/restore', '{"colour":1}', 'colour'],
      ['spaces/SPACE/revisions/REVISION/restore', '{"toString":1}', 'toString'],
    ] as const)('refuses unknown names at any depth: %s %s', async (path, body, at) => {
      const space = await app.build.space(world);
      const { id: collection } = await app.build.collection(world);
      const { id } = (await app.client(world.admin).get(`/spaces/${space}/content`)).body as { id: string };
      const target = path.replace('SPACE', space).replace('COLLECTION', collection).replace('REVISION', id);
      const response = await app
        .client(world.admin)
        .post(`/${target}`)
        .header('Content-Type', 'application/json')
        .send(body);
      expectError(response, 400);
      expect(response.body.error.details).toEqual([
        {
          path: at,
          message: expect.stringMatching(/^is not a property of this request$/) as string,
        },
      ]);
    });

    it('lists every violated field at once', async () => {
      const response = await createSpace().send({ title: 1, emoji: 'rocket', parent: [], more: true });
      expectError(response, 400);
      expect(paths(response).sort()).toEqual(['emoji', 'more', 'parent', 'title']);
    });

    it.each([
      ['a NUL', 'a\0b'],
      ['a lone high surrogate', 'a\ud83d'],
      ['a lone low surrogate', '\ude80a'],
    ])('refuses a text with %s', async (_, title) => {
      const response = await createSpace().send({ title });
      expectError(response, 400);
      expect(response.body.error.details).toEqual([
        { path: 'title', message: 'must not contain a NUL character or a lone surrogate' },
      ]);
    });

    it('writes nothing if it refuses the body', async () => {
      const before = await countSpaces();
      await createSpace().send({ title: 'a', colour: 'red' });
      await createSpace().send({ title: 'a'.repeat(51) });
      expect(await countSpaces()).toBe(before);
    });
  });

  describe('with a query', () => {
    it.each([
      ['get', 'spaces?colour=red&limit=5', ['colour'], 'it takes limit, page'],
      [
        'get',
        'members?rol=admin&sort=joinedAt&serch=a',
        ['rol', 'serch'],
        'it takes limit, order, page, role,',
      ],
      ['get', '?constructor=1', ['constructor'], 'it takes none'],
      ['post', 'spaces?title=A', ['title'], 'it takes none'],
      ['patch', '?title=A', ['title'], 'it takes none'],
    ] as const)('refuses unknown parameters: %s %s', async (method, path, names, taken) => {
      const response = await app.client(world.admin)[method](`/orgs/${world.id}/${path}`.replace('/?', '?'));
      expectError(response, 400);
      expect(paths(response)).toEqual(names);
      expect(response.body.error.message).toContain(`is not a query parameter of this request: ${taken}`);
    });

    it('refuses unknown parameters of the resolution of addresses', async () => {
      const address = `${app.baseUrl}/v1/urls/published?url=https://docs.example.com`;
      expect((await fetch(`${address}&redirectOnError=true`)).status).toBe(404);
      expect((await fetch(`${address}&lnag=en`)).status).toBe(400);
    });

    it('tells strangers nothing about the parameters of what they cannot see', async () => {
      const stranger = app.client((await app.build.organization()).admin);
      expectError(await stranger.get(`/orgs/${world.id}/members?colour=red`), 404);
    });

    it.each(['?title=%00', '?space=%00'])('refuses a NUL: %s', async (query) => {
      expectError(await app.client(world.admin).get(`/orgs/${world.id}/sites${query}`), 400);
    });

    it('refuses a repeated parameter', async () => {
      const response = await app.client(world.admin).get(`/orgs/${world.id}/sites?title=a&title=b`);
      expectError(response, 400);
      expect(paths(response)).toEqual(['title']);
    });

    it('reads broken percent-encoding literally', async () => {
      const response = await app.client(world.admin).get(`/orgs/${world.id}/sites?title=%E0%A4%A`);
      expect(response.body).toEqual({ count: 0, items: [] });
    });
  });

  describe('with ids in its path', () => {
    const ROUTES = [
      ['get', '/orgs/{id}'],
      ['get', '/orgs/{id}/spaces'],
      ['post', '/orgs/{id}/spaces'],
      ['get', '/orgs/{id}/sites'],
      ['post', '/orgs/{id}/sites'],
      ['get', '/orgs/{own}/sites/{id}'],
      ['post', '/orgs/{own}/sites/{id}/publish'],
      ['get', '/orgs/{own}/sites/{id}/published'],
      ['get', '/spaces/{id}'],
      ['patch', '/spaces/{id}'],
      ['get', '/spaces/{id}/search?query=a'],
      ['get', '/spaces/{id}/content'],
      ['get', '/spaces/{id}/content/pages'],
      ['get', '/spaces/{id}/content/files'],
      ['get', '/spaces/{id}/content/files/x'],
      ['get', '/spaces/{id}/content/page/x'],
      ['get', '/spaces/{id}/content/path/x'],
      ['post', '/spaces/{id}/content/import'],
    ] as const;
    const NO_IDS = [
      UNKNOWN_ID,
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      'nothing',
      '0',
      '-1',
      'null',
      'undefined',
      '__proto__',
      "'%20OR%201=1--",
      '%00',
      '%F0%9F%9A%80',
      UNKNOWN_ID.replace('7', 'x'),
      'x'.repeat(2000),
    ];

    it.each(ROUTES)('finds nothing for an invalid id: %s %s', async (method, route) => {
      for (const id of NO_IDS) {
        const path = route.replace('{id}', id).replace('{own}', world.id);
        const client = app.client(world.admin);
        const response = method === 'get' ? await client.get(path) : await client[method](path, {});
        expectError(response, 404);
      }
    });

    it.each(['%', '%E0%A4%A', '%C0%80', '%zz'])('refuses broken percent-encoding: %s', async (part) => {
      expectError(await app.client(world.admin).get(`/spaces/${part}`), 400);
    });
  });

  describe('returns a request id', () => {
    const idOf = async (sent?: string): Promise<string> => {
      const pending = app.client(world.admin).get('/user');
      if (sent !== undefined) pending.header('X-Request-Id', sent);
      return (await pending).headers['x-request-id'] as string;
    };

    it.each(['12345678', 'a-b_c.d:e-1234', 'x'.repeat(128)])('that of the caller: %s', async (id) => {
      expect(await idOf(id)).toBe(id);
    });

    it.each([
      '1234567',
      'x'.repeat(129),
      'with space 123',
      '<script>alert(1)</script>',
      'päron-12345678',
      '',
      '"quoted-12345"',
    ])('a new one if that of the caller is invalid: %s', async (id) => {
      expect(await idOf(Buffer.from(id).toString('latin1'))).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('a new one for each request', async () => {
      expect(await idOf()).not.toBe(await idOf());
    });

    it('that its error contains', async () => {
      const response = await app.client(world.admin).get('/spaces/x').header('X-Request-Id', 'my-request-1');
      expect(response.body.error.requestId).toBe('my-request-1');
      expect(response.headers['x-request-id']).toBe('my-request-1');
    });
  });

  describe('sends security headers', () => {
    it.each([
      ['success', '/v1/user', 200],
      ['failure', '/v1/spaces/x', 404],
      ['unknown routes', '/v1/nothing', 404],
      ['broken paths', '/v1/%', 400],
    ])('on %s', async (_, path, status) => {
      const response = await app.http.get(path).set('Authorization', `Bearer ${world.admin.token}`);
      expect(response.status).toBe(status);
      expect(response.headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      });
      expect(response.headers).not.toHaveProperty('x-powered-by');
      expect(response.headers).not.toHaveProperty('strict-transport-security');
    });

    it.each([
      ['/', 404],
      ['/docs', 200],
      ['/docs/manual/README.md', 200],
      ['/docs/nothing', 404],
      ['/openapi.json', 200],
      ['/healthz', 200],
      ['/readyz', 200],
      ['/metrics', 200],
    ])('outside of the API: %s', async (path, status) => {
      const response = await app.http.get(path);
      expect(response.status).toBe(status);
      expect(response.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
    });
  });

  it('for reads responds to HEAD without a body', async () => {
    const response = await app.http
      .head(`/v1/orgs/${world.id}`)
      .set('Authorization', `Bearer ${world.admin.token}`);
    expect(response.status).toBe(200);
    expect(Number(response.headers['content-length'])).toBeGreaterThan(0);
    expect(response.text ?? '').toBe('');
  });
});

describe('a service behind https', () => {
  it('tells browsers to always use https', async () => {
    const app = await TestApp.start({ PUBLIC_URL: 'https://docs.test/' });
    try {
      const response = await app.http.get('/v1/user');
      expect(response.headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
      const world = await app.build.organization();
      const organization = await app.client(world.admin).get(`/orgs/${world.id}`);
      expect(organization.body.urls.location).toBe(`https://docs.test/v1/orgs/${world.id}`);
    } finally {
      await app.stop();
    }
  });
});
