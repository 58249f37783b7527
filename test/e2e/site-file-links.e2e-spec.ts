import type { Response } from 'supertest';
import type { SiteVisibility } from '../../src/sites/store/site.entity.js';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { editContent } from '../support/change-request.js';
import type { ApiClient } from '../support/client.js';
import { type File, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { signVisitor } from '../support/visitor-jwts.js';

const HOUR_MS = 3600_000;
const FILES = { 'a.md': '# A\n\n![p](p.png) [t](t.txt)\n', 'p.png': PNG, 't.txt': 'Text' };

/** A published site that shows one space with files. */
interface Stage {
  site: string;
  siteId: string;
  spaceId: string;
  address: string;
  siteSpaceId: string;
  shareKey: string;
  shareLink: string;
  privateKey: string;
}

describe('the URL of a file for visitors of a site', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  const admin = (): ApiClient => app.client(world.admin);

  async function stage(visibility: SiteVisibility = 'public'): Promise<Stage> {
    const spaceId = await app.build.space(world, { level: null });
    await app.build.importArchive(world, spaceId, FILES);
    const siteId = await app.build.site(world, { visibility, spaces: [spaceId] });
    const site = `/orgs/${world.id}/sites/${siteId}`;
    const link = await admin().post(`${site}/share-links`, { name: 'Link' });
    const siteSpaces = await admin().get(`${site}/site-spaces`);
    return {
      site,
      siteId,
      spaceId,
      address: (await admin().get(site)).body.urls.published as string,
      siteSpaceId: (siteSpaces.body.items as { id: string }[])[0]?.id ?? '',
      shareKey: new URL(link.body.urls.published as string).searchParams.get('shareKey') ?? '',
      shareLink: `${site}/share-links/${link.body.id as string}`,
      privateKey: (await admin().get(`${site}/publishing/auth`)).body.privateKey as string,
    };
  }

  /** A visitor with access, and with claims if the site requires signing in. */
  async function visitorOf({ address, shareKey, privateKey }: Stage, claims?: object): Promise<ApiClient> {
    const jwtToken = await signVisitor(privateKey, Math.floor(app.clock.now().getTime() / 1000), claims);
    const url = `${address}/?shareKey=${shareKey}`;
    const { status, body } = await app.client().post('/urls/published', { url, visitor: { jwtToken } });
    expect(status).toBe(200);
    return app.client(body.apiToken as string);
  }

  const filesOf = async (client: ApiClient, { spaceId }: Stage): Promise<File[]> =>
    (await readRevision(client, spaceId)).files;
  const linkOf = async (client: ApiClient, staged: Stage, name = 't.txt'): Promise<string> =>
    (await filesOf(client, staged)).find((file) => file.name === name)?.downloadURL ?? '';
  const open = (address: string, headers: Record<string, string> = {}) => {
    const url = new URL(address);
    return app.http.get(url.pathname + url.search).set(headers);
  };
  const opens = async (address: string): Promise<number> => (await open(address)).status;

  it.each(['public', 'unlisted', 'share-link', 'visitor-auth'] as const)(
    'of a %s site is the same at all times and in all responses',
    async (visibility) => {
      const staged = await stage(visibility);
      const client = await visitorOf(staged);
      const file = (await filesOf(client, staged)).find(({ name }) => name === 't.txt');
      const content = `/spaces/${staged.spaceId}/content`;
      const tags = async (): Promise<string[]> => [
        (await (await visitorOf(staged)).get(content)).headers.etag as string,
        (await (await visitorOf(staged)).get(`${content}/files/${file?.id}`)).headers.etag as string,
      ];
      const before = await tags();
      app.clock.advance(5 * HOUR_MS);
      const later = await visitorOf(staged);
      expect(await linkOf(later, staged)).toBe(file?.downloadURL);
      const list = await later.get(`${content}/files`);
      expect((list.body.items as File[]).map(({ downloadURL }) => downloadURL)).toContain(file?.downloadURL);
      expect((await later.get(`${content}/files/${file?.id}`)).body.downloadURL).toBe(file?.downloadURL);
      expect(await tags()).toEqual(before);
      const kept = await later.get(content).header('If-None-Match', before[0] ?? '');
      expect(kept.status).toBe(304);
      expect((await open(file?.downloadURL ?? '')).text).toBe('Text');
    },
  );

  it('is the same for all visitors who see the same, and different for people', async () => {
    const staged = await stage('visitor-auth');
    const address = await linkOf(await visitorOf(staged, { name: 'Ada' }), staged);
    expect(await linkOf(await visitorOf(staged, { name: 'Bob' }), staged)).toBe(address);
    expect(address).not.toContain('expires=');
    expect(await linkOf(admin(), staged)).toContain('expires=');
  });

  it('is returned to readers with the key of a share link', async () => {
    const staged = await stage('share-link');
    const stranger = app.client(await app.build.person());
    const { body } = await stranger.get(
      `/spaces/${staged.spaceId}/content/files?shareKey=${staged.shareKey}`,
    );
    const [file] = body.items as File[];
    expect(await linkOf(await visitorOf(staged), staged, file?.name)).toBe(file?.downloadURL);
  });

  it('of a PDF stays the same for its revision', async () => {
    const staged = await stage();
    const pdf = async (): Promise<string> =>
      (await (await visitorOf(staged)).get(`/spaces/${staged.spaceId}/pdf`)).body.url as string;
    const address = await pdf();
    app.clock.advance(5 * HOUR_MS);
    expect(await pdf()).toBe(address);
    expect(await opens(address)).toBe(200);
    await app.build.importArchive(world, staged.spaceId, { ...FILES, 'a.md': '# B' });
    expect(await opens(address)).toBe(404);
    expect(await opens(await pdf())).toBe(200);
    await admin().post(`${staged.site}/unpublish`);
    expect(await opens(address)).toBe(404);
  });

  describe('stops working when', () => {
    it.each<[string, SiteVisibility, (staged: Stage) => PromiseLike<unknown>]>([
      ['the site is unpublished', 'public', ({ site }) => admin().post(`${site}/unpublish`)],
      [
        'the visibility of the site changes',
        'public',
        ({ site }) => admin().patch(site, { visibility: 'visitor-auth' }),
      ],
      ['the site is deleted', 'public', ({ site }) => admin().delete(site)],
      [
        'the key of visitors changes',
        'visitor-auth',
        ({ site }) => admin().post(`${site}/publishing/auth/regenerate`),
      ],
      [
        'the share link is disabled',
        'share-link',
        ({ shareLink }) => admin().patch(shareLink, { active: false }),
      ],
      ['the share link is deleted', 'share-link', ({ shareLink }) => admin().delete(shareLink)],
      [
        'the site no longer shows the space',
        'public',
        ({ site, siteSpaceId }) => admin().delete(`${site}/site-spaces/${siteSpaceId}`),
      ],
      [
        'the site shows another space instead',
        'public',
        async ({ site, siteSpaceId }) => {
          const spaceId = await app.build.space(world);
          await app.build.importArchive(world, spaceId, FILES);
          await admin().patch(`${site}/site-spaces/${siteSpaceId}`, { spaceId });
        },
      ],
      ['the space is deleted', 'public', ({ spaceId }) => admin().delete(`/spaces/${spaceId}`)],
      [
        'the published revision no longer has the file',
        'public',
        async (staged) => {
          const file = (await filesOf(admin(), staged)).find(({ name }) => name === 't.txt')?.id;
          await editContent(admin(), `/spaces/${staged.spaceId}/content`, [{ change: 'delete_file', file }]);
        },
      ],
      [
        'the bytes of the file change',
        'public',
        ({ spaceId }) => app.build.importArchive(world, spaceId, { ...FILES, 't.txt': 'Other' }),
      ],
    ])('%s', async (_, visibility, change) => {
      const staged = await stage(visibility);
      const address = await linkOf(await visitorOf(staged), staged);
      expect(await opens(address)).toBe(200);
      const { headers } = await open(address);
      await change(staged);
      expect(await opens(address)).toBe(404);
      expect((await open(address, { 'If-None-Match': headers.etag as string })).status).toBe(404);
    });

    it('another replica made the change, from the next request on', async () => {
      const staged = await stage();
      const address = await linkOf(await visitorOf(staged), staged);
      await app.withReplica(async (client, { baseUrl }) => {
        const url = new URL(address);
        const there = () => fetch(`${baseUrl}${url.pathname}${url.search}`);
        expect((await there()).status).toBe(200);
        await client(world.admin).post(`${staged.site}/unpublish`);
        expect(await opens(address)).toBe(404);
        await admin().post(`${staged.site}/publish`);
        expect((await there()).status).toBe(200);
      });
    });
  });

  it('works for new revisions that contain the file', async () => {
    const staged = await stage();
    const address = await linkOf(await visitorOf(staged), staged);
    await app.build.importArchive(world, staged.spaceId, { ...FILES, 'a.md': '# Other\n\n[t](t.txt)' });
    expect(await opens(address)).toBe(200);
    expect(await linkOf(await visitorOf(staged), staged)).toBe(address);
  });

  it('works again when the site does', async () => {
    const staged = await stage();
    const address = await linkOf(await visitorOf(staged), staged);
    await admin().post(`${staged.site}/unpublish`);
    await admin().post(`${staged.site}/publish`);
    expect(await opens(address)).toBe(200);
  });

  describe('of a space with a condition', () => {
    const condition = 'visitor.claims.plan == "pro"';
    const guarded = async (): Promise<Stage> => {
      const staged = await stage('visitor-auth');
      await admin().patch(staged.site, { adaptiveContent: { enabled: true } });
      // A space that visitors without the claim can read.
      await admin().post(`${staged.site}/site-spaces`, { spaceId: await app.build.space(world) });
      await admin().patch(`${staged.site}/site-spaces/${staged.siteSpaceId}`, { condition });
      return staged;
    };

    it('is returned only to visitors who meet the condition', async () => {
      const staged = await guarded();
      const address = await linkOf(await visitorOf(staged, { plan: 'pro' }), staged);
      expect(await opens(address)).toBe(200);
      const other = await visitorOf(staged, { plan: 'free' });
      expect((await other.get(`/spaces/${staged.spaceId}/content/files`)).status).toBe(404);
    });

    it('stops working when the condition changes, and works when it is removed', async () => {
      const staged = await guarded();
      const address = await linkOf(await visitorOf(staged, { plan: 'pro' }), staged);
      const change = (changed: string | null) =>
        admin().patch(`${staged.site}/site-spaces/${staged.siteSpaceId}`, { condition: changed });
      await change('visitor.claims.plan == "team"');
      expect(await opens(address)).toBe(404);
      await change(null);
      expect(await opens(address)).toBe(200);
      await change(condition);
      expect(await opens(address)).toBe(200);
    });

    it('that was issued without a condition stops working', async () => {
      const staged = await guarded();
      await admin().patch(staged.site, { adaptiveContent: { enabled: false } });
      const address = await linkOf(await visitorOf(staged), staged);
      expect(await opens(address)).toBe(200);
      await admin().patch(staged.site, { adaptiveContent: { enabled: true } });
      expect(await opens(address)).toBe(404);
    });
  });

  describe('gives no other access:', () => {
    let staged: Stage;
    let address: URL;
    beforeAll(async () => {
      staged = await stage('share-link');
      address = new URL(await linkOf(await visitorOf(staged), staged));
    });

    it.each<[string, (url: URL) => unknown]>([
      ['no signature', (url) => url.searchParams.delete('signature')],
      ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(43))],
      ['another type', (url) => url.searchParams.set('type', 'text/html')],
      ['another file', (url) => url.searchParams.set('file', staged.spaceId)],
      ['no file', (url) => url.searchParams.delete('file')],
      ['two files', (url) => url.searchParams.append('file', staged.spaceId)],
      ['no site', (url) => url.searchParams.delete('site')],
      ['two sites', (url) => url.searchParams.append('site', staged.siteId)],
      ['a long site', (url) => url.searchParams.set('site', 'a'.repeat(10_000))],
      ['a NUL in it', (url) => url.searchParams.set('site', '\0')],
      ['a future audience', (url) => changeSite(url, (parts) => parts.with(1, '1'))],
      ['no share link', (url) => changeSite(url, (parts) => parts.with(2, ''))],
      ['a condition', (url) => changeSite(url, (parts) => [...parts, 'AAAAAAAAAAAAAAAA'])],
      ['a time in place of the site', (url) => becomeTimed(url)],
      ['an additional time', (url) => url.searchParams.set('expires', '99999999999')],
      ['another name', (url) => (url.pathname = url.pathname.replace('t.txt', 't.html'))],
      ['another route', (url) => (url.pathname = url.pathname.replace('/files/', '/pdf/'))],
    ])('with %s it is 404', async (_, change) => {
      expect(await opens(address.href)).toBe(200);
      const url = new URL(address);
      change(url);
      expect(await opens(url.href)).toBe(404);
    });

    it('with another site it is 404', async () => {
      const other = await stage('share-link');
      const foreign = new URL(await linkOf(await visitorOf(other), other));
      const url = new URL(address);
      url.searchParams.set('site', foreign.searchParams.get('site') ?? '');
      expect(await opens(url.href)).toBe(404);
    });

    function changeSite(url: URL, change: (parts: string[]) => string[]): void {
      const parts = (url.searchParams.get('site') ?? '').split('.');
      url.searchParams.set('site', change(parts).join('.'));
    }

    function becomeTimed(url: URL): void {
      url.searchParams.delete('site');
      url.searchParams.set('expires', '99999999999');
    }
  });

  describe('is cached', () => {
    const cacheControl = (response: Response): string => response.headers['cache-control'] as string;

    it.each<[SiteVisibility, string]>([
      ['public', 'public, no-cache'],
      ['unlisted', 'public, no-cache'],
      ['share-link', 'private, no-cache'],
      ['visitor-auth', 'private, no-cache'],
    ])('from a %s site as %s, with revalidation', async (visibility, expected) => {
      const staged = await stage(visibility);
      const address = await linkOf(await visitorOf(staged), staged);
      const first = await open(address);
      expect(cacheControl(first)).toBe(expected);
      const repeated = await open(address, { 'If-None-Match': first.headers.etag as string });
      expect([repeated.status, cacheControl(repeated)]).toEqual([304, expected]);
    });

    it('privately if the space has a condition', async () => {
      const staged = await stage();
      await admin().patch(staged.site, { adaptiveContent: { enabled: true } });
      const path = `${staged.site}/site-spaces/${staged.siteSpaceId}`;
      await admin().patch(path, { condition: '!(visitor.claims.plan == "free")' });
      const address = await linkOf(await visitorOf(staged), staged);
      expect(cacheControl(await open(address))).toBe('private, no-cache');
    });
  });
});
