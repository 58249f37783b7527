import type { PublishedContentResource } from '../../src/sites/urls/published-url.resource.js';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import type { World } from '../support/factories.js';
import type { PublishedSiteContent, SiteSpace } from '../support/official-types.js';
import { SiteReader } from '../support/site-reader.js';

/** The front end only knows the official types of the API. */
describe('a front end that knows the official types', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  const admin = (): ApiClient => app.client(world.admin);
  const resolve = async (url: string, visitor?: object): Promise<PublishedSiteContent> => {
    const { status, body } = await app
      .client()
      .post('/urls/published', { url, ...(visitor ? { visitor } : {}) });
    expect(status).toBe(200);
    const content: PublishedSiteContent = body as PublishedContentResource;
    return content;
  };
  const spaces = (...titles: string[]): Promise<string[]> =>
    Promise.all(titles.map((title) => app.build.space(world, { title })));
  const publish = async (shown: string[], visibility: 'public' | 'share-link' = 'public') => {
    const siteId = await app.build.site(world, { spaces: shown, visibility, published: true });
    return {
      site: `/orgs/${world.id}/sites/${siteId}`,
      address: `http://docs.test/s/${world.id}/${siteId}`,
      home: `/s/${world.id}/${siteId}`,
    };
  };

  describe('that looks for the longest path of a site space', () => {
    const completeness = async (address: string, paths: string[]): Promise<[string, boolean][]> =>
      Promise.all(
        paths.map(async (path): Promise<[string, boolean]> => [
          path,
          (await resolve(`${address}${path}`)).complete,
        ]),
      );

    it('is done at the address of a site with one space', async () => {
      const { address } = await publish(await spaces('Only'));
      expect(await completeness(address, ['', '/only', '/a/page'])).toEqual([
        ['', true],
        ['/only', true],
        ['/a/page', true],
      ]);
    });

    it('goes on at the address of a site with several spaces, and is done at each of them', async () => {
      const { address } = await publish(await spaces('One', 'Two'));
      expect(await completeness(address, ['', '/one', '/two', '/two/one', '/page', '/page/two'])).toEqual([
        ['', false],
        ['/one', true],
        ['/two', true],
        ['/two/one', true],
        ['/page', true],
        ['/page/two', true],
      ]);
    });

    it('goes on at a section with several spaces, and is done at one with a single space', async () => {
      const [first = '', second = '', third = ''] = await spaces('First', 'Second', 'Third');
      const { site, address } = await publish([first]);
      await admin().post(`${site}/sections`, { spaceId: first, title: 'Guides' });
      const { body: section } = await admin().post(`${site}/sections`, { spaceId: second, title: 'API' });
      const paths = ['', '/guides', '/api', '/api/second'];
      expect(await completeness(address, paths)).toEqual([
        ['', false],
        ['/guides', true],
        ['/api', true],
        ['/api/second', true],
      ]);
      await admin().post(`${site}/site-spaces`, { spaceId: third, sectionId: section.id as string });
      expect(await completeness(address, [...paths, '/api/third', '/api/page'])).toEqual([
        ['', false],
        ['/guides', true],
        ['/api', false],
        ['/api/second', true],
        ['/api/third', true],
        ['/api/page', true],
      ]);
    });

    it('is done where conditions hide all other spaces', async () => {
      const { site, address } = await publish(await spaces('Open', 'Hidden'));
      await admin().patch(site, { adaptiveContent: { enabled: true } });
      const { body } = await admin().get(`${site}/site-spaces`);
      const hidden = (body.items as SiteSpace[]).find(({ path }) => path === 'hidden');
      await admin().patch(`${site}/site-spaces/${hidden?.id}`, { condition: 'visitor.claims.plan == "pro"' });
      expect(await completeness(address, ['', '/hidden'])).toEqual([
        ['', true],
        ['/hidden', true],
      ]);
    });
  });

  it('finds each space at its address on this site, not on another one', async () => {
    const shown = await spaces('One', 'Two');
    await publish(shown);
    const { site, address } = await publish(shown);
    const { apiToken } = await resolve(address);
    const { body: profile } = await app.client(apiToken).get(`${site}/published`);
    const { body: list } = await admin().get(`${site}/site-spaces`);
    for (const items of [profile.structure.structure, list.items] as SiteSpace[][]) {
      const own = items.map(({ urls }) => urls.published);
      expect(
        own.every((url) => url !== undefined && new URL(url).pathname.startsWith(new URL(address).pathname)),
      ).toBe(true);
      expect(items.map(({ space }) => space.urls.published)).toEqual(own);
    }
  });

  it.each([
    ['empty claims', {}],
    ['claims that the schema does not describe', { plan: 'pro' }],
  ])('counts %s without proof as none: the answer is that for everybody', async (_, unsignedClaims) => {
    const { address } = await publish(await spaces('One'));
    const plain = await resolve(address);
    expect(plain.contextId).toBeUndefined();
    expect(await resolve(address, { unsignedClaims })).toEqual(plain);
  });

  describe('with the key of a share link in the path', () => {
    const share = async () => {
      const shown = await spaces('One', 'Two');
      await admin().post(`/spaces/${shown[1]}/content`, {
        changes: [{ change: 'insert_page', title: 'Page' }],
      });
      const site = await publish(shown, 'share-link');
      const { body: link } = await admin().post(`${site.site}/share-links`, {});
      const key = new URL(link.urls.published as string).searchParams.get('shareKey') as string;
      return { ...site, key, linkId: link.id as string };
    };
    const statusOf = async (url: string): Promise<number> =>
      (await app.client().post('/urls/published', { url })).status;

    it('reads the site, whose base path contains the key', async () => {
      const { address, home, key, site } = await share();
      const found = await resolve(`${address}/${key}/two/a/page?x=1`);
      expect(found).toMatchObject({
        siteBasePath: `${home}/${key}/`,
        basePath: `${home}/${key}/two/`,
        pathname: '/a/page',
        shareKey: key,
      });
      expect(found.canonicalUrl).not.toContain(key);
      expect((await app.client(found.apiToken).get(`${site}/published`)).status).toBe(200);
      const inQuery = await resolve(`${address}/two/a/page?x=1&shareKey=${key}`);
      expect([inQuery.siteBasePath, inQuery.canonicalUrl]).toEqual([`${home}/`, found.canonicalUrl]);
    });

    it('does not read with a key at another place, of another site, or that was turned off', async () => {
      const { address, key, site, linkId } = await share();
      const { key: other } = await share();
      const urls = [
        `${address}/two/${key}`,
        `${address}/${other}`,
        `${address}/${key}x`,
        `${address}/${other}/${key}`,
      ];
      expect(await Promise.all(urls.map(statusOf))).toEqual(urls.map(() => 404));
      expect(await statusOf(`${address}/${key}`)).toBe(200);
      await admin().patch(`${site}/share-links/${linkId}`, { active: false });
      expect(await statusOf(`${address}/${key}`)).toBe(404);
    });

    it('keeps working when the site becomes public', async () => {
      const { address, home, key, site } = await share();
      await admin().patch(site, { visibility: 'public' });
      const found = await resolve(`${address}/${key}/two`);
      expect([found.siteBasePath, found.basePath, found.shareKey]).toEqual([
        `${home}/${key}/`,
        `${home}/${key}/two/`,
        undefined,
      ]);
    });

    it('is redirected by our own site, which keeps the key in a cookie', async () => {
      const { home, key } = await share();
      const reader = new SiteReader(app.baseUrl);
      expect((await reader.get(`${home}/two/`)).status).toBe(404);
      const { status, headers } = await reader.get(`${home}/${key}/two/page?x=1`);
      expect([status, headers.location, reader.cookies.get('share_key')]).toEqual([
        307,
        `${home}/two/page?x=1`,
        key,
      ]);
      expect((await reader.get(`${home}/two/`)).status).toBe(200);
      expect((await new SiteReader(app.baseUrl).get(`${home}/two/${key}/page`)).status).toBe(404);
    });
  });
});
