import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import type { Person, World } from '../support/factories.js';
import { type StagedSite, stageSite } from '../support/staged-site.js';
import { signVisitor } from '../support/visitor-jwts.js';

const VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;
const HOUR_S = 3600;

/** Tests what ends an audience; `site-readers.e2e-spec.ts` tests what readers can read. */
describe('the audience of a site', () => {
  let app: TestApp;
  let world: World;
  let stranger: Person;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    stranger = await app.build.person();
  });
  afterAll(() => app.stop());

  const admin = (): ApiClient => app.client(world.admin);
  const now = (): number => Math.floor(app.clock.now().getTime() / 1000);
  const resolve = (url: string, visitor?: object) =>
    app.client().post('/urls/published', { url, ...(visitor === undefined ? {} : { visitor }) });
  const tokenOf = async (site: StagedSite): Promise<string> =>
    site.token(await signVisitor(site.privateKey, now()));
  /** The statuses of the reads of a site. */
  const reads = async (client: ApiClient, site: StagedSite, query = ''): Promise<number[]> => {
    const statuses: number[] = [];
    for (const path of [
      `${site.path}/published`,
      `${site.path}/site-spaces`,
      `/spaces/${site.spaceId}`,
      `/spaces/${site.spaceId}/content`,
      `/spaces/${site.spaceId}/revisions/${site.revision}`,
      `/spaces/${site.spaceId}/content/files/${site.fileId}`,
    ])
      statuses.push((await client.get(path + query)).status);
    return statuses;
  };
  const all = (status: number): number[] => Array<number>(6).fill(status);

  describe.each(VISIBILITIES)('with the visibility %s', (visibility) => {
    let site: StagedSite;
    let token: string;

    beforeEach(async () => {
      site = await stageSite(app, world, visibility);
      token = await tokenOf(site);
    });

    it('has one site token for readers who see the same', async () => {
      expect(await tokenOf(site)).toBe(token);
      expect(await reads(app.client(token), site)).toEqual(all(200));
    });

    it('ends when the site is unpublished, and resumes when it is published again', async () => {
      await admin().post(`${site.path}/unpublish`);
      expect(await reads(app.client(token), site)).toEqual(all(404));
      expect(await reads(app.client(stranger), site, `?shareKey=${site.shareKey}`)).toEqual(all(404));
      expect((await resolve(`${site.address}/?shareKey=${site.shareKey}`)).status).toBe(404);
      await admin().post(`${site.path}/publish`);
      expect(await reads(app.client(token), site)).toEqual(all(200));
    });

    it('ends when the visibility of the site changes', async () => {
      await admin().patch(site.path, {
        visibility: visibility === 'share-link' ? 'visitor-auth' : 'share-link',
      });
      expect(await reads(app.client(token), site)).toEqual(all(404));
    });
  });

  describe('of a share link', () => {
    it('ends with the link', async () => {
      const site = await stageSite(app, world, 'share-link');
      const token = await tokenOf(site);
      const links = await admin().get(`${site.path}/share-links`);
      const link = (links.body.items as { id: string; active: boolean }[]).find(({ active }) => active);
      await admin().patch(`${site.path}/share-links/${link?.id}`, { active: false });
      expect(await reads(app.client(token), site)).toEqual(all(404));
      await admin().patch(`${site.path}/share-links/${link?.id}`, { active: true });
      expect(await reads(app.client(token), site)).toEqual(all(200));
      await admin().delete(`${site.path}/share-links/${link?.id}`);
      expect(await reads(app.client(token), site)).toEqual(all(404));
    });

    it.each(['public', 'unlisted', 'visitor-auth'] as const)(
      'warns that it has no effect on a site with the visibility %s',
      async (visibility) => {
        const siteId = await app.build.site(world, { visibility });
        const links = `/orgs/${world.id}/sites/${siteId}/share-links`;
        const warnings = [
          {
            code: 'NOT_SHARE_LINK',
            message: `The visibility of the site is "${visibility}": its share links have no effect until you change that to "share-link".`,
          },
        ];
        const created = await admin().post(links, { name: 'Partners' });
        expect(created).toMatchObject({ status: 201, body: { warnings } });
        const link = `${links}/${created.body.id as string}`;
        expect((await admin().patch(link, { active: false })).body).not.toHaveProperty('warnings');
        expect((await admin().patch(link, { active: true })).body.warnings).toEqual(warnings);
        await admin().patch(`/orgs/${world.id}/sites/${siteId}`, { visibility: 'share-link' });
        expect((await admin().patch(link, { active: true })).body).not.toHaveProperty('warnings');
        expect((await admin().post(links)).body).not.toHaveProperty('warnings');
      },
    );

    it('has a URL that keeps its path and the rest of its query', async () => {
      const { address, shareKey } = await stageSite(app, world, 'share-link');
      const { body } = await resolve(`${address}/a/b?shareKey=${shareKey}&x=1#part`);
      expect(body).toMatchObject({
        pathname: '/a/b',
        shareKey,
        canonicalUrl: `${address}/a/b?x=1#part`,
      });
    });
  });

  describe('of visitors who signed in', () => {
    let site: StagedSite;
    beforeEach(async () => {
      site = await stageSite(app, world, 'visitor-auth');
    });

    it('is redirected to sign in, with the requested path', async () => {
      const fallbackURL = 'https://login.example.com/start?from=docs';
      await admin().patch(`${site.path}/publishing/auth`, { fallbackURL });
      const response = await resolve(`${site.address}/guide`);
      expect(response.body).toEqual({
        target: 'external',
        redirect: expect.stringMatching(/^https:\/\/login\.example\.com\/start\?from=docs&location=%2Fs%2F/),
        site: site.siteId,
      });
      expect((await resolve(site.address, { jwtToken: 'wrong' })).status).toBe(403);
      const sent = await app.client().post('/urls/published', {
        url: site.address,
        visitor: { jwtToken: 'wrong' },
        redirectOnError: true,
      });
      expect(sent.body.target).toBe('external');
    });

    it('is sent to no address of the site itself, and to none with a password', async () => {
      const set = (fallbackURL: string) => admin().patch(`${site.path}/publishing/auth`, { fallbackURL });
      for (const url of [site.address, `${site.address}/login?a=b`, 'https://ada:secret@login.example.com/'])
        expect([url, (await set(url)).status]).toEqual([url, 400]);
      expect((await set('https://docs.example.com/login')).status).toBe(200);
      expect((await resolve(site.address)).status).toBe(200);
      await admin().patch(site.path, { hostname: 'docs.example.com' });
      expect((await resolve(site.address)).status).toBe(403);
    });

    it('ends with the key', async () => {
      const jwtToken = await signVisitor(site.privateKey, now());
      const token = await site.token(jwtToken);
      const { body } = await admin().post(`${site.path}/publishing/auth/regenerate`);
      expect(body.privateKey).not.toBe(site.privateKey);
      expect(await reads(app.client(token), site)).toEqual(all(404));
      expect((await resolve(site.address, { jwtToken })).status).toBe(403);
      const renewed = await signVisitor(body.privateKey as string, now());
      expect((await resolve(site.address, { jwtToken: renewed })).status).toBe(200);
    });

    it('accepts a key set by the caller', async () => {
      const privateKey = 'a key of our own with 32 characters and more';
      const { body } = await admin().patch(`${site.path}/publishing/auth`, { privateKey });
      expect(body).toEqual({ object: 'site-publishing-auth', backend: 'custom', privateKey });
      const jwtToken = await signVisitor(privateKey, now());
      expect((await resolve(site.address, { jwtToken })).status).toBe(200);
      expect((await admin().patch(`${site.path}/publishing/auth`, { privateKey: 'short' })).status).toBe(400);
      const [row] = await app.database.query<{ key: Buffer }>(
        'SELECT auth_key AS key FROM sites WHERE id = $1',
        [site.siteId],
      );
      expect(row?.key.includes(privateKey)).toBe(false);
    });
  });

  describe('with a site token', () => {
    let site: StagedSite;
    let token: string;
    beforeAll(async () => {
      site = await stageSite(app, world, 'share-link');
      token = await tokenOf(site);
    });

    it('cannot act as a person, or read the organization, its other spaces and sites', async () => {
      const other = await app.build.space(world);
      const elsewhere = await stageSite(app, world, 'public');
      for (const path of [
        ...['/user', '/user/tokens', '/orgs', `/orgs/${world.id}`],
        ...['members', 'teams', 'spaces', 'collections', 'sites', 'search?query=a'].map(
          (end) => `/orgs/${world.id}/${end}`,
        ),
        ...[`${elsewhere.path}/published`, `${elsewhere.path}/site-spaces`],
        ...[elsewhere.spaceId, other].flatMap((id) => [`/spaces/${id}`, `/spaces/${id}/content`]),
      ]) {
        const { status } = await app.client(token).get(path);
        expect([path, status === 403 || status === 404]).toEqual([path, true]);
      }
    });

    it('cannot change anything, and the refusal says what can', async () => {
      const { body, status } = await app.client(token).patch(site.path, { title: 'Mine' });
      expect([status, body.error.message]).toEqual([
        403,
        'A site token can only read its site: use an API token.',
      ]);
    });

    it('is refused if a claim in it was changed', async () => {
      const [head, body = '', signature] = token.split('.');
      const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      const forged = Buffer.from(JSON.stringify({ ...content, claims: { admin: true } })).toString(
        'base64url',
      );
      expect((await app.client(`${head}.${forged}.${signature}`).get(`/spaces/${site.spaceId}`)).status).toBe(
        401,
      );
    });

    it('expires', async () => {
      app.clock.advance(2 * HOUR_S * 1000 + 1000);
      expect((await app.client(token).get(`/spaces/${site.spaceId}`)).status).toBe(401);
    });
  });
});
