import { jest } from '@jest/globals';
import { SiteAddressesRepository } from '../../src/sites/urls/site-addresses.repository.js';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import type { World } from '../support/factories.js';
import type { Replica } from '../support/replica.js';
import { statementsDuring } from '../support/statements.js';
import { signVisitor } from '../support/visitor-jwts.js';

const HOUR_MS = 3600_000;

const isAboutSites = (text: string): boolean => /\b(?:sites|site_\w+|spaces)\b/.test(text);

describe('resolving the URL of a site', () => {
  let app: TestApp;
  let world: World;
  let site: string;
  let siteId: string;
  let address: string;
  let spaces: string[];
  let replica: Promise<Replica> | undefined;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(async () => {
    await (await replica)?.stop();
    await app.stop();
  });
  beforeEach(async () => {
    spaces = [];
    for (const title of ['First', 'Second', 'Third']) spaces.push(await app.build.space(world, { title }));
    siteId = await app.build.site(world, { spaces, published: true });
    site = `/orgs/${world.id}/sites/${siteId}`;
    address = `http://docs.test/s/${world.id}/${siteId}`;
  });

  const admin = (): ApiClient => app.client(world.admin);
  /** Requests of the administrator to another process. */
  const elsewhere = async (): Promise<ApiClient> => {
    replica ??= app.startReplica();
    return app.clientOf(await replica, world.admin);
  };
  const resolve = (path = '', visitor?: object) =>
    app.client().post('/urls/published', { url: `${address}${path}`, ...(visitor ? { visitor } : {}) });
  const spacesIn = (token: string): string[] =>
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { spaces: string[] })
      .spaces;

  it.each<[string, object, string]>([
    ['nothing', {}, 'url'],
    ['a number as URL', { url: 1 }, 'url'],
    ['no URL', { url: 'docs' }, 'url'],
    ['a URL that is too long', { url: `http://docs.test/${'a'.repeat(16 * 1024)}` }, 'url'],
    ['a URL with half a surrogate pair', { url: 'http://docs.test/\ud800' }, 'url'],
    ['a URL with a zero byte', { url: 'http://docs.test/\0' }, 'url'],
    ['an unknown property', { url: 'http://docs.test/', page: 1 }, 'page'],
    ['a property of Object.prototype', { url: 'http://docs.test/', toString: 1 }, 'toString'],
    ['an invalid visitor', { url: 'http://docs.test/', visitor: 'x' }, 'visitor'],
    ['an unknown property of a visitor', { url: 'http://docs.test/', visitor: { jwt: '' } }, 'visitor.jwt'],
    [
      'claims that are a list',
      { url: 'http://docs.test/', visitor: { unsignedClaims: [] } },
      'visitor.unsignedClaims',
    ],
  ])('refuses %s', async (_, body, path) => {
    const { status, body: answer } = await app.client().post('/urls/published', body);
    expect([status, answer.error.details[0].path]).toEqual([400, path]);
  });

  it('works with everything a request may contain', async () => {
    const { status, body } = await app.client().post('/urls/published', {
      url: `${address}/second/über uns`,
      visitor: { unsignedClaims: {}, type: 'reader' },
      redirectOnError: true,
      cacheBust: true,
    });
    expect([status, body.space, body.pathname]).toEqual([200, spaces[1], '/%C3%BCber%20uns']);
  });

  it('uses the URL in the query, which must be there once', async () => {
    const query = `url=${encodeURIComponent(`${address}/second`)}`;
    expect((await app.client().get(`/urls/published?${query}`)).body.space).toBe(spaces[1]);
    for (const wrong of ['', '?url=', `?${query}&${query}`, `?${query}&page=1`])
      expect((await app.client().get(`/urls/published${wrong}`)).status).toBe(400);
  });

  it('needs one statement once the site is cached', async () => {
    await resolve();
    await resolve();
    const statements = await statementsDuring(async () => {
      expect((await resolve('/second/a/page')).body).toMatchObject({ space: spaces[1], pathname: '/a/page' });
    }, isAboutSites);
    expect(statements).toHaveLength(1);
  });

  it.each<[string, (client: ApiClient) => PromiseLike<{ status: number }>, object]>([
    [
      'an edit',
      (client) =>
        client.post(`/spaces/${spaces[0]}/content`, {
          changes: [{ change: 'insert_page', title: 'New' }],
        }),
      {},
    ],
    ['the deletion of a space', async (client) => client.delete(`/spaces/${spaces[0]}`), { spaceOf: 1 }],
    [
      'another default',
      async (client) => {
        const { body } = await client.get(`${site}/site-spaces`);
        return client.patch(site, { defaultSiteSpace: (body.items as { id: string }[])[2]?.id as string });
      },
      { spaceOf: 2 },
    ],
    [
      'a section',
      async (client) => client.post(`${site}/sections`, { spaceId: spaces[0], title: 'All' }),
      { hasSection: true },
    ],
    ['a basename', async (client) => client.patch(site, { basename: 'named' }), { basename: 'named' }],
  ])('reflects %s, made by another process, from the next request on', async (_, change, expected) => {
    await resolve();
    const before = (await resolve()).body as Record<string, string>;
    expect((await change(await elsewhere())).status).toBeLessThan(300);
    const after = (await resolve()).body as Record<string, string>;
    const {
      spaceOf = 0,
      hasSection = false,
      basename,
    } = expected as {
      spaceOf?: number;
      hasSection?: boolean;
      basename?: string;
    };
    const { revision } = (await admin().get(`/spaces/${spaces[spaceOf]}`)).body as { revision: string };
    expect(after).toMatchObject({ space: spaces[spaceOf], revision });
    expect(after.siteSection !== undefined).toBe(hasSection);
    expect(after.canonicalUrl).toContain(basename ?? siteId);
    expect(after).not.toEqual(before);
  });

  it.each<[string, (client: ApiClient) => PromiseLike<unknown>, number]>([
    ['is unpublished', (client) => client.post(`${site}/unpublish`), 404],
    ['is for share links', (client) => client.patch(site, { visibility: 'share-link' }), 404],
    ['is for visitors who sign in', (client) => client.patch(site, { visibility: 'visitor-auth' }), 403],
    ['is deleted', (client) => client.delete(site), 404],
  ])(
    'finds nothing from the next request on after another process changed the site, which %s',
    async (_, change, status) => {
      expect((await resolve()).status).toBe(200);
      await change(await elsewhere());
      expect((await resolve()).status).toBe(status);
    },
  );

  it('finds nothing for a share link from the next request on after another process has ended it', async () => {
    await admin().patch(site, { visibility: 'share-link' });
    const link = (await admin().post(`${site}/share-links`, {})).body as {
      id: string;
      urls: { published: string };
    };
    const open = () => app.client().post('/urls/published', { url: link.urls.published });
    expect((await open()).status).toBe(200);
    await (await elsewhere()).patch(`${site}/share-links/${link.id}`, { active: false });
    expect((await open()).status).toBe(404);
  });

  it('returns the same site token within an hour, and another one after', async () => {
    const now = app.clock.now().getTime();
    app.clock.advance(HOUR_MS - (now % HOUR_MS));
    const first = (await resolve()).body.apiToken as string;
    app.clock.advance(HOUR_MS - 1000);
    expect((await resolve()).body.apiToken).toBe(first);
    expect((await app.client(first).get(`${site}/published`)).status).toBe(200);
    app.clock.advance(1000);
    const second = (await resolve()).body.apiToken as string;
    expect(second).not.toBe(first);
    // It is still valid for an hour.
    expect((await app.client(first).get(`${site}/published`)).status).toBe(200);
  });

  it('returns a valid site token even if the audience changed while the site was read', async () => {
    const repository = app.app.get(SiteAddressesRepository);
    const findShown = repository.findPublishedSpaces.bind(repository);
    const reading = jest.spyOn(repository, 'findPublishedSpaces').mockImplementationOnce(async (id) => {
      expect((await admin().patch(site, { visibility: 'unlisted' })).status).toBe(200);
      return findShown(id);
    });
    expect((await resolve()).status).toBe(200);
    expect(reading).toHaveBeenCalled();
    reading.mockRestore();
    const { apiToken } = (await resolve()).body as { apiToken: string };
    expect((await app.client(apiToken).get(`${site}/published`)).status).toBe(200);
  });

  it('depends on the claims of the visitor, in any order of requests', async () => {
    await admin().patch(site, { adaptiveContent: { enabled: true } });
    const { body } = await admin().get(`${site}/site-spaces`);
    const second = (body.items as { id: string; path: string }[]).find(({ path }) => path === 'second');
    await admin().patch(`${site}/site-spaces/${second?.id}`, { condition: 'visitor.claims.plan == "pro"' });
    const { privateKey } = (await admin().get(`${site}/publishing/auth`)).body as { privateKey: string };
    const sign = (plan: string) =>
      signVisitor(privateKey, Math.floor(app.clock.now().getTime() / 1000), { plan });
    const [pro, free] = [await sign('pro'), await sign('free')];
    const asked: [object | undefined, string | undefined, boolean][] = [
      [undefined, spaces[0], false],
      [{ jwtToken: pro }, spaces[1], true],
      [undefined, spaces[0], false],
      [{ jwtToken: free }, spaces[0], true],
      [{ jwtToken: pro }, spaces[1], true],
      [{ jwtToken: 'wrong' }, spaces[0], false],
    ];
    for (const [visitor, space, isKnown] of asked) {
      const { body: found } = await resolve('/second', visitor);
      expect([found.space, found.contextId !== undefined]).toEqual([space, isKnown]);
      const reads = await app.client(found.apiToken as string).get(`/spaces/${spaces[1]}`);
      expect(reads.status).toBe(space === spaces[1] ? 200 : 404);
    }
    const inQuery = await app.client().post('/urls/published', { url: `${address}/second?jwt_token=${pro}` });
    expect(inQuery.body.space).toBe(spaces[1]);
  });

  it('returns a token for the current spaces', async () => {
    expect(spacesIn((await resolve()).body.apiToken as string)).toEqual(spaces);
    await admin().delete(`/spaces/${spaces[1]}`);
    expect(spacesIn((await resolve()).body.apiToken as string)).toEqual([spaces[0], spaces[2]]);
  });

  it('returns each visitor their own result when many ask at once', async () => {
    const others = await Promise.all(
      spaces.map(async (space) => {
        const id = await app.build.site(world, { spaces: [space], published: true });
        const hostname = `docs-${id}.example.com`;
        await admin().patch(`/orgs/${world.id}/sites/${id}`, { hostname });
        return { id, space, addresses: [`http://docs.test/s/${world.id}/${id}`, `https://${hostname}`] };
      }),
    );
    const asked = others.flatMap(({ id, space, addresses }) =>
      addresses.flatMap((base) => [
        { url: base, expected: [200, id, space, '/'] },
        { url: `${base}/a/b`, expected: [200, id, space, '/a/b'] },
        {
          url: `${base.replace(id, `${id.slice(0, -1)}x`)}/a`,
          expected: [404, undefined, undefined, undefined],
        },
      ]),
    );
    const found = await Promise.all(
      asked.map(async ({ url }) => {
        const { status, body } = await app.client().post('/urls/published', { url });
        return [status, body.site, body.space, body.pathname] as unknown[];
      }),
    );
    expect(found).toEqual(asked.map(({ expected }) => expected));
  });

  it.each([
    ['a zero byte', '/%00'],
    ['zero bytes', '/%00/%00/%00'],
    ['half a surrogate pair', '/%ed%a0%80'],
    ['invalid percent-encoding', '/%zz'],
    ['4000 segments', `/${'a/'.repeat(4000)}`],
    ['JSON', '/{"host":"x"}'],
    ['SQL', "/'; DROP TABLE sites; --"],
  ])('finds a page for any path below the URL of the site: %s', async (_, path) => {
    const { status, body } = await resolve(path);
    expect([status, body.space]).toEqual([200, spaces[0]]);
  });

  it.each([
    ['an organization with a zero byte', '/s/%00/x'],
    ['a basename with a zero byte', '/s/x/%00'],
    ['a zero byte', '/%00'],
    ['half a surrogate pair', '/s/%ed%a0%80/x'],
    ['4000 segments', `/${'a/'.repeat(4000)}`],
  ])('finds nothing for a URL that cannot be of a site: %s', async (_, path) => {
    const elsewhere = [`http://docs.test${path}`, `http://docs.example.com${path}`];
    const good = `${address}/page`;
    // A valid one is sent at the same moment.
    const [found, ...others] = await Promise.all(
      [good, ...elsewhere].map(async (url) => (await app.client().post('/urls/published', { url })).status),
    );
    expect([found, ...others]).toEqual([200, 404, 404]);
  });
});
