import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import type { ApiClient } from '../support/client.js';
import type { World } from '../support/factories.js';
import { type StagedSite, stageSite } from '../support/staged-site.js';
import { signVisitor, wrongVisitors } from '../support/visitor-jwts.js';

const VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

/** A reader: a token, and the key of a share link if there is one. */
interface Reader {
  client: ApiClient;
  shareKey?: string;
}

/** Responses that name spaces. */
interface WithSpaces extends Record<string, unknown> {
  items: { space: Record<string, unknown>; locationReferences: { space: Record<string, unknown> }[] }[];
  structure: { structure: { space: Record<string, unknown> }[] };
}

/** Statuses that a reader gets from a site with one closed space. */
type Outcome = readonly [profile: number, siteSpaces: number, content: number, activeRevision: number];

const NONE: Outcome = [401, 401, 401, 401];
const OUT: Outcome = [404, 404, 404, 404];
const IN: Outcome = [200, 200, 200, 200];
/** Published content, and nothing that needs a role. */
const CONTENT: Outcome = [200, 404, 200, 403];

/** A site that is open to everyone, for share links, or for visitors who signed in; and any unpublished one. */
type State = 'open' | 'share-link' | 'visitor-auth' | 'off line';

const WHO_READS: Record<string, Record<State, Outcome>> = {
  nobody: { open: NONE, 'share-link': NONE, 'visitor-auth': NONE, 'off line': NONE },
  'any person': { open: CONTENT, 'share-link': OUT, 'visitor-auth': OUT, 'off line': OUT },
  'a guest': { open: CONTENT, 'share-link': OUT, 'visitor-auth': OUT, 'off line': OUT },
  'a guest with a role on the space': {
    open: IN,
    'share-link': IN,
    'visitor-auth': IN,
    'off line': [404, 200, 200, 200],
  },
  'a member': {
    open: [200, 200, 200, 403],
    'share-link': [200, 200, 404, 404],
    'visitor-auth': [200, 200, 404, 404],
    'off line': [404, 200, 404, 404],
  },
  'a member with a role on the space': {
    open: IN,
    'share-link': IN,
    'visitor-auth': IN,
    'off line': [404, 200, 200, 200],
  },
  'a member who edits sites': {
    open: [200, 200, 200, 403],
    'share-link': [200, 200, 404, 404],
    'visitor-auth': [200, 200, 404, 404],
    'off line': [200, 200, 404, 404],
  },
  'an administrator': { open: IN, 'share-link': IN, 'visitor-auth': IN, 'off line': IN },
  'a disabled administrator': { open: OUT, 'share-link': OUT, 'visitor-auth': OUT, 'off line': OUT },
  'any person with the share key': { open: CONTENT, 'share-link': IN, 'visitor-auth': OUT, 'off line': OUT },
  'any person with a wrong share key': {
    open: CONTENT,
    'share-link': OUT,
    'visitor-auth': OUT,
    'off line': OUT,
  },
  'any person with a disabled share key': {
    open: CONTENT,
    'share-link': OUT,
    'visitor-auth': OUT,
    'off line': OUT,
  },
  'any person with the share key of another site': {
    open: CONTENT,
    'share-link': OUT,
    'visitor-auth': OUT,
    'off line': OUT,
  },
  'a member with the share key': {
    open: [200, 200, 200, 403],
    'share-link': IN,
    'visitor-auth': [200, 200, 404, 404],
    'off line': [404, 200, 404, 404],
  },
  'a disabled administrator with the share key': {
    open: OUT,
    'share-link': OUT,
    'visitor-auth': OUT,
    'off line': OUT,
  },
  'an anonymous caller with the share key': {
    open: NONE,
    'share-link': NONE,
    'visitor-auth': NONE,
    'off line': NONE,
  },
  'the JWT of a visitor': { open: NONE, 'share-link': NONE, 'visitor-auth': NONE, 'off line': NONE },
  'its site token': { open: IN, 'share-link': IN, 'visitor-auth': IN, 'off line': OUT },
  'the site token of another site': { open: OUT, 'share-link': OUT, 'visitor-auth': OUT, 'off line': OUT },
  'the site token of an unpublished site that showed the space': {
    open: OUT,
    'share-link': OUT,
    'visitor-auth': OUT,
    'off line': OUT,
  },
};

/** The status of resolving the site's URL, by the credentials sent with it. */
const WHO_IS_LED: Record<string, Record<State, number>> = {
  nothing: { open: 200, 'share-link': 404, 'visitor-auth': 403, 'off line': 404 },
  'the share key': { open: 200, 'share-link': 200, 'visitor-auth': 403, 'off line': 404 },
  'a wrong share key': { open: 200, 'share-link': 404, 'visitor-auth': 403, 'off line': 404 },
  'a disabled share key': {
    open: 200,
    'share-link': 404,
    'visitor-auth': 403,
    'off line': 404,
  },
  'the share key of another site': { open: 200, 'share-link': 404, 'visitor-auth': 403, 'off line': 404 },
  'the JWT of a visitor': { open: 200, 'share-link': 404, 'visitor-auth': 200, 'off line': 404 },
  'the JWT of a visitor and the share key': {
    open: 200,
    'share-link': 200,
    'visitor-auth': 200,
    'off line': 404,
  },
  'a wrong JWT': { open: 200, 'share-link': 404, 'visitor-auth': 403, 'off line': 404 },
};

describe('who reads a site', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  const admin = (): ApiClient => app.client(world.admin);
  const now = (): number => Math.floor(app.clock.now().getTime() / 1000);
  const tokenOf = async (site: StagedSite): Promise<string> =>
    site.token(await signVisitor(site.privateKey, now()));

  /** One of each of `WHO_READS`. */
  async function readersOf(site: StagedSite, other: StagedSite): Promise<Record<string, Reader>> {
    const cast = await app.build.everyStanding(world);
    const granted = {
      guest: await app.build.member(world.id, null),
      member: await app.build.member(world.id, 'read'),
    };
    for (const { id } of Object.values(granted))
      await app.build.grant(world, 'read', { user: id }, { space: site.spaceId });
    const twin = await app.build.site(world, { spaces: [site.spaceId], visibility: 'visitor-auth' });
    const twinPath = `/orgs/${world.id}/sites/${twin}`;
    const { body: twinAuth } = await admin().get(`${twinPath}/publishing/auth`);
    const { body: twinSite } = await admin().get(twinPath);
    const { body: twinVisit } = await app.client().post('/urls/published', {
      url: twinSite.urls.published as string,
      visitor: { jwtToken: await signVisitor(twinAuth.privateKey as string, now()) },
    });
    await admin().post(`${twinPath}/unpublish`);
    const [anybody, disabled] = [app.client(cast.outsider), app.client(cast.disabled)];
    return {
      nobody: { client: app.client() },
      'any person': { client: anybody },
      'a guest': { client: app.client(cast.guest) },
      'a guest with a role on the space': { client: app.client(granted.guest) },
      'a member': { client: app.client(cast.read) },
      'a member with a role on the space': { client: app.client(granted.member) },
      'a member who edits sites': { client: app.client(cast.create) },
      'an administrator': { client: app.client(cast.admin) },
      'a disabled administrator': { client: disabled },
      'any person with the share key': { client: anybody, shareKey: site.shareKey },
      'any person with a wrong share key': { client: anybody, shareKey: `${site.shareKey}x` },
      'any person with a disabled share key': { client: anybody, shareKey: site.revokedKey },
      'any person with the share key of another site': { client: anybody, shareKey: other.shareKey },
      'a member with the share key': { client: app.client(cast.read), shareKey: site.shareKey },
      'a disabled administrator with the share key': { client: disabled, shareKey: site.shareKey },
      'an anonymous caller with the share key': { client: app.client(), shareKey: site.shareKey },
      'the JWT of a visitor': { client: app.client(await signVisitor(site.privateKey, now())) },
      'its site token': { client: app.client(await tokenOf(site)) },
      'the site token of another site': { client: app.client(await tokenOf(other)) },
      'the site token of an unpublished site that showed the space': {
        client: app.client(twinVisit.apiToken as string),
      },
    };
  }

  const address = (path: string, { shareKey }: Reader): string =>
    shareKey === undefined
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}shareKey=${encodeURIComponent(shareKey)}`;
  /** A path to a text by its ID, with the ID that the reader gets. */
  const withOwnId = async (reader: Reader, path: string): Promise<string> => {
    const [, space, id] = /^(\/spaces\/[^/]+)\/documents\/(.*)$/.exec(path) ?? [];
    if (space === undefined) return path;
    const { body } = await reader.client.get(address(`${space}/content/path/guide`, reader));
    return `${space}/documents/${(body as { documentId?: string }).documentId ?? id}`;
  };
  const statusesOf = async (reader: Reader, paths: readonly string[]): Promise<Record<string, number>> => {
    const statuses: Record<string, number> = {};
    for (const path of paths) {
      const known = await withOwnId(reader, path);
      statuses[path] = (await reader.client.get(address(known, reader))).status;
    }
    return statuses;
  };
  const each = (paths: readonly string[], status: number): Record<string, number> =>
    Object.fromEntries(paths.map((path) => [path, status]));

  const profileOf = ({ path }: StagedSite): string[] => [`${path}/published`, `${path}/redirect?source=/old`];
  const contentOf = ({ spaceId, pageId, documentId, fileId }: StagedSite): string[] =>
    [
      ...[`/content/page/${pageId}/document`, `/documents/${documentId}`],
      ...['', '/content', '/content/pages', '/content/files', '/links', '/search?query=words'],
      ...[`/content/page/${pageId}`, `/content/page/${pageId}?format=document`, '/content/path/guide'],
      ...[`/content/page/${pageId}/links`, `/content/page/${pageId}/backlinks`],
      ...[`/content/files/${fileId}`, `/content/files/${fileId}/backlinks`],
    ].map((path) => `/spaces/${spaceId}${path}`);
  const revisionOf = ({ spaceId, pageId, fileId, revision }: StagedSite): string[] =>
    [
      ...['', '/pages', '/path/guide', '/files', `/files/${fileId}`],
      ...[`/page/${pageId}`, `/page/${pageId}/document`],
    ].map((path) => `/spaces/${spaceId}/revisions/${revision}${path}`);
  /** Paths that no reader of published content can read: history, drafts, discussions, people. */
  const workOf = ({ spaceId, revision, earlierRevision, pageId }: StagedSite): string[] =>
    [
      ...['/revisions', `/revisions/${revision}/changes`, '/imports', '/export'],
      ...['', '/pages', `/page/${pageId}`, '/changes'].map((path) => `/revisions/${earlierRevision}${path}`),
      ...['/comments', '/commenters', '/change-requests', '/change-requests/1'],
      ...['content', 'content/pages', 'comments', 'reviews', 'changes', 'contributors'].map(
        (path) => `/change-requests/1/${path}`,
      ),
      ...['users', 'teams', 'aggregate'].map((path) => `/permissions/${path}`),
    ].map((path) => `/spaces/${spaceId}${path}`);
  /** Paths to parts of the profile. */
  const partsOf = ({ path }: StagedSite): string[] =>
    ['/structure', '/site-spaces', '/sections', '/section-groups', '/customization'].map((end) => path + end);
  const lookOf = ({ path, siteSpaceId }: StagedSite): string =>
    `${path}/site-spaces/${siteSpaceId}/customization`;
  const settingsOf = ({ path }: StagedSite): string[] =>
    [
      ...['', '/redirects', '/share-links', '/publishing/auth'],
      ...['/adaptive-schema', '/adaptive-schema/template-conditions'],
    ].map((end) => path + end);

  describe.each(VISIBILITIES)('with the visibility %s', (visibility) => {
    let site: StagedSite;
    let other: StagedSite;
    let readers: Record<string, Reader>;

    beforeAll(async () => {
      site = await stageSite(app, world, visibility);
      other = await stageSite(app, world, visibility);
      readers = await readersOf(site, other);
    });

    describe.each([true, false])('published: %s', (published) => {
      const state: State = !published
        ? 'off line'
        : visibility === 'public' || visibility === 'unlisted'
          ? 'open'
          : visibility;
      // Every reader asks every route in each of these four. In the others, which have a state of one of them, each asks
      // some of every kind.
      const asksAll = published ? visibility !== 'unlisted' : visibility === 'visitor-auth';
      const asked = (paths: readonly string[], name: string): string[] => {
        const step = asksAll ? 1 : Math.min(4, paths.length);
        const first = Object.keys(WHO_READS).indexOf(name) % step;
        return paths.filter((_, index) => index % step === first);
      };

      beforeAll(async () => {
        if (!published) await admin().post(`${site.path}/unpublish`);
      });

      it.each(Object.entries(WHO_READS))('%s', async (name, expected) => {
        const reader = readers[name] as Reader;
        const expectStatus = async (paths: readonly string[], status: number): Promise<void> => {
          const some = asked(paths, name);
          expect(await statusesOf(reader, some)).toEqual(each(some, status));
        };
        const [profile, siteSpaces, content, revision] = expected[state];
        await expectStatus(profileOf(site), profile);
        const search = await reader.client.post(address(`${site.path}/search`, reader), { query: 'words' });
        expect(search.status).toBe(profile);
        await expectStatus(partsOf(site), siteSpaces);
        // A caller who can view the site but not the space does not learn that the site shows it.
        await expectStatus([lookOf(site)], siteSpaces === 200 ? content : siteSpaces);
        await expectStatus(contentOf(site), content);
        await expectStatus(revisionOf(site), revision);
        // Only readers of the space find it by search and in the profile.
        if (profile === 200) {
          const { body } = await reader.client.get(address(`${site.path}/published`, reader));
          const shown = content === 200 ? 1 : 0;
          expect([body.structure.structure.length, body.site.siteSpaces, search.body.count]).toEqual([
            shown,
            shown,
            shown,
          ]);
        }
        if (content !== 200) return;
        const file = await reader.client.get(
          address(`/spaces/${site.spaceId}/content/files/${site.fileId}`, reader),
        );
        const download = new URL(file.body.downloadURL as string);
        const bytes = await app.http.get(download.pathname + download.search);
        expect([bytes.status, bytes.body]).toEqual([200, PNG]);
      });

      it.each(Object.entries(WHO_IS_LED))('an address with %s', async (name, expected) => {
        const key = {
          'the share key': site.shareKey,
          'the JWT of a visitor and the share key': site.shareKey,
          'a wrong share key': 'wrong',
          'a disabled share key': site.revokedKey,
          'the share key of another site': other.shareKey,
        }[name];
        const right = await signVisitor(site.privateKey, now());
        const tokens: [string, string | undefined][] = name.startsWith('the JWT')
          ? [['right', right]]
          : name === 'a wrong JWT'
            ? Object.entries(await wrongVisitors(site.privateKey, other.privateKey, now()))
            : [['none', undefined]];
        const url = key === undefined ? site.address : `${site.address}/guide?shareKey=${key}`;
        for (const [what, jwtToken] of tokens) {
          const visitor = jwtToken === undefined ? {} : { visitor: { jwtToken } };
          const { status, body } = await app.client().post('/urls/published', { url, ...visitor });
          const inQuery = jwtToken === undefined ? [] : [`jwt_token=${encodeURIComponent(jwtToken)}`];
          const complete = [url, ...inQuery].join(url.includes('?') ? '&' : '?');
          const byAddress = await app.client().get(`/urls/published?url=${encodeURIComponent(complete)}`);
          expect([what, status, byAddress.status]).toEqual([what, expected[state], expected[state]]);
          if (status !== 200) continue;
          expect(body).toMatchObject({ site: site.siteId, space: site.spaceId, revision: site.revision });
          // An invalid JWT gives no access, and reveals nothing.
          expect('contextId' in body).toBe(false);
          const client = app.client(body.apiToken as string);
          expect((await client.get(`/spaces/${site.spaceId}/content`)).status).toBe(200);
        }
      });

      it('gives readers without a role access only to content', async () => {
        const outsiders = Object.entries(readers).filter(([name]) => !/member|administrator|role/.test(name));
        expect(outsiders.length).toBeGreaterThan(8);
        for (const [name, reader] of outsiders) {
          const statuses = await statusesOf(reader, [
            ...workOf(site),
            ...settingsOf(site),
            `/orgs/${world.id}/members`,
          ]);
          const seen = Object.entries(statuses).filter(([, status]) => ![401, 403, 404].includes(status));
          expect([name, seen]).toEqual([name, []]);
        }
        const member = readers['a member'] as Reader;
        const work = Object.values(await statusesOf(member, workOf(site)));
        expect(work.filter((status) => status !== 403 && status !== 404)).toEqual([]);
        // The refused resources exist.
        const complete = await statusesOf(readers['an administrator'] as Reader, [
          ...workOf(site),
          ...settingsOf(site),
        ]);
        expect(Object.entries(complete).filter(([, status]) => status !== 200)).toEqual([]);
      });

      it('lets no reader without a role change anything', async () => {
        const space = `/spaces/${site.spaceId}`;
        for (const name of ['nobody', 'any person', 'any person with the share key', 'its site token']) {
          const reader = readers[name] as Reader;
          const { client } = reader;
          const at = (path: string): string => address(path, reader);
          const attempts = [
            client.post(at(`${space}/comments`), { body: { markdown: 'Hi' } }),
            client.post(at(`${space}/content`), { changes: [{ change: 'insert_page', title: 'Mine' }] }),
            client.post(at(`${space}/content/import`), { source: 'markdown', url: 'data:text/markdown,x' }),
            client.post(at(`${space}/change-requests`), {}),
            client.post(at(`${space}/revisions/${site.earlierRevision}/restore`), {}),
            client.post(at(`${space}/permissions`), { role: 'read', users: [world.admin.id] }),
            client.post(at(`${space}/duplicate`), {}),
            client.post(at(`${space}/move`), { parent: null }),
            client.post(at(`${space}/transfer`), { organization: world.id }),
            client.patch(at(space), { title: 'Mine' }),
            client.delete(at(space)),
            client.post(at(`${space}/restore`), {}),
            client.patch(at(site.path), { visibility: 'public' }),
            client.post(at(`${site.path}/publish`), {}),
            client.post(at(`${site.path}/unpublish`), {}),
            client.post(at(`${site.path}/share-links`), {}),
            client.post(at(`${site.path}/publishing/auth/regenerate`), {}),
            client.post(at(`${site.path}/redirects`), {
              source: '/a',
              destination: { kind: 'url', url: 'https://a.test' },
            }),
            client.put(at(`${site.path}/customization`), { favicon: {} }),
            client.delete(at(site.path)),
          ];
          const statuses: number[] = [];
          for (const attempt of attempts) statuses.push((await attempt).status);
          expect([name, statuses.filter((status) => ![401, 403, 404].includes(status))]).toEqual([name, []]);
        }
        const { body } = await admin().get(space);
        expect(body).toMatchObject({ revision: site.revision, comments: 1, changeRequests: 1 });
      });

      it('shows readers without a role its space, but no work on it', async () => {
        const named = ['any person', 'any person with the share key', 'its site token', 'a member'];
        for (const name of named) {
          const reader = readers[name] as Reader;
          const [profile, siteSpaces, content] = WHO_READS[name]?.[state] as Outcome;
          const read = async (path: string): Promise<WithSpaces> =>
            (await reader.client.get(address(path, reader))).body as WithSpaces;
          const shown: (Record<string, unknown> | undefined)[] = [];
          if (content === 200) {
            shown.push(await read(`/spaces/${site.spaceId}`));
            const backlinks = await read(`/spaces/${site.spaceId}/content/files/${site.fileId}/backlinks`);
            shown.push(backlinks.items[0]?.space);
            const links = await read(`/spaces/${site.spaceId}/content/page/${site.pageId}/links`);
            shown.push(links.items[0]?.locationReferences[0]?.space);
          }
          if (content === 200 && profile === 200)
            shown.push((await read(`${site.path}/published`)).structure.structure[0]?.space);
          if (content === 200 && siteSpaces === 200)
            shown.push((await read(`${site.path}/site-spaces`)).items[0]?.space);
          for (const space of shown) {
            expect(space).toMatchObject({
              id: site.spaceId,
              comments: 0,
              changeRequests: 0,
              changeRequestsOpen: 0,
              changeRequestsDraft: 0,
              defaultLevel: null,
            });
            expect(space).not.toHaveProperty('parent');
            const { view, ...rest } = space?.permissions as Record<string, boolean>;
            expect([name, view, Object.values(rest).some(Boolean)]).toEqual([name, true, false]);
          }
        }
      });
    });
  });

  describe('that shows a space with a condition', () => {
    let site: StagedSite;
    let client: (claims: object) => Promise<ApiClient>;

    beforeAll(async () => {
      site = await stageSite(app, world, 'visitor-auth');
      await admin().post(`${site.path}/site-spaces`, { spaceId: await app.build.space(world) });
      await admin().patch(`${site.path}/site-spaces/${site.siteSpaceId}`, {
        condition: 'visitor.claims.beta == true',
      });
      await admin().patch(site.path, { adaptiveContent: { enabled: true } });
      client = async (claims) =>
        app.client(await site.token(await signVisitor(site.privateKey, now(), claims)));
    });

    it.each<[object, number]>([
      [{ beta: true }, 200],
      [{}, 404],
      [{ beta: false }, 404],
      [{ beta: 'true' }, 404],
      [{ visitor: { claims: { beta: true } } }, 404],
    ])('gives a site token with the claims %j the content of the space: %i', async (claims, status) => {
      const reader: Reader = { client: await client(claims) };
      expect(await statusesOf(reader, profileOf(site))).toEqual(each(profileOf(site), 200));
      expect(await statusesOf(reader, contentOf(site))).toEqual(each(contentOf(site), status));
      expect(await statusesOf(reader, revisionOf(site))).toEqual(each(revisionOf(site), status));
      const list = await reader.client.get(`${site.path}/site-spaces`);
      expect(list.body.count).toBe(status === 200 ? 2 : 1);
      const { body } = await reader.client.post(`${site.path}/search`, { query: 'words' });
      expect(body.count).toBe(status === 200 ? 1 : 0);
      const refused = await statusesOf(reader, [...workOf(site), ...settingsOf(site)]);
      expect(Object.values(refused).filter((each) => each !== 403 && each !== 404)).toEqual([]);
    });

    it('redirects visitors who cannot see it to another space', async () => {
      const led = async (claims: object) => {
        const jwtToken = await signVisitor(site.privateKey, now(), claims);
        const { body } = await app
          .client()
          .post('/urls/published', { url: site.address, visitor: { jwtToken } });
        return body.space as string;
      };
      expect(await led({ beta: true })).toBe(site.spaceId);
      expect(await led({})).not.toBe(site.spaceId);
    });
  });
});
