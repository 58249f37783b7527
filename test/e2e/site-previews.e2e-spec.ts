import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { insertPage, type OpenedChangeRequest, openChangeRequest } from '../support/change-request.js';
import { pageIdAt, readRevision } from '../support/content.js';
import type { Person, World } from '../support/factories.js';
import { openPreviewLink, previewLink } from '../support/site-preview.js';
import { SiteReader, type SiteResponse } from '../support/site-reader.js';

const ARCHIVE = {
  'README.md': '# Welcome\n\nRead the [guide](guide.md).\n\n![logo](logo.png)\n',
  'guide.md': '# Guide\n\nThe published guide.\n',
  'last.md': '# Last\n\nThe end.\n',
  'logo.png': PNG,
};
const MINUTE_MS = 60_000;
const NOT_FOUND = { status: 404 };

let app: TestApp;
let world: World;
let spaceId: string;
let siteId: string;
let home: string;
let reader: SiteReader;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  world = await app.build.organization();
  spaceId = await app.build.space(world);
  await app.build.importArchive(world, spaceId, ARCHIVE);
  reader = new SiteReader(app.baseUrl);
  await show({});
});

const admin = () => app.client(world.admin);
const site = () => `/orgs/${world.id}/sites/${siteId}`;

async function show(options: Parameters<TestApp['build']['site']>[1]): Promise<void> {
  siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId], ...options });
  home = `/s/${world.id}/${siteId}/`;
}

const pageId = (path: string): Promise<string> => pageIdAt(admin(), spaceId, path);

/** A change request that edits the guide and inserts a page. */
async function draft(): Promise<OpenedChangeRequest> {
  const draft = await openChangeRequest(admin(), spaceId);
  await draft.edit(
    { change: 'update_page', page: await pageId('guide'), document: { markdown: 'The new guide.' } },
    insertPage('Fresh', 'Words of the fresh page.'),
  );
  return draft;
}

const askFor = (actor: Person, body: object, path = site()) =>
  app.client(actor).post(`${path}/preview-links`, { space: spaceId, ...body });

const linkTo = (body: object, actor = world.admin): Promise<string> =>
  previewLink(app.client(actor), site(), { space: spaceId, ...body });

const open = (link: string, by = reader): Promise<string> => openPreviewLink(link, by);

const marksOf = ({ body }: SiteResponse): string[] =>
  [...body.matchAll(/([^<>]+) <span class="change \w+">(\w+)<\/span>/g)].map(
    ([, title, mark]) => `${title} ${mark}`,
  );

describe('a preview of a change request', () => {
  it('opens with a link, and continues at the clean address with a cookie for the site', async () => {
    await draft();
    const { body } = await askFor(world.admin, { changeRequest: '1' });
    expect(body).toEqual({
      object: 'site-preview-link',
      expiresAt: new Date(app.clock.now().getTime() + 5 * MINUTE_MS).toISOString(),
      urls: { preview: expect.stringMatching(`${home}~changes/1/\\?preview=[\\w-]+$`) },
    });
    const opened = await reader.get(`${body.urls.preview}&a=1`);
    expect([opened.status, opened.headers.location]).toEqual([307, `${home}~changes/1/?a=1`]);
    expect(opened.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    const path = home.slice(0, -1);
    expect(opened.headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^preview_session=[\\w-]+; Max-Age=43200; Path=${path};.* HttpOnly; SameSite=Lax$`),
    );
    expect((await reader.get(opened.headers.location as string)).status).toBe(200);
  });

  it('shows its content instead of the published one, for nobody else and nothing to keep', async () => {
    await draft();
    const base = await open(await linkTo({ changeRequest: '1' }));
    const page = await reader.get(`${base}guide`);
    expect(page.body).toContain('The new guide.');
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    expect(page.body).toContain('noindex');
    expect((await reader.get(`${base}fresh`)).body).toContain('Words of the fresh page.');
    expect((await reader.get(`${home}guide`)).body).toContain('The published guide.');
    expect(await reader.get(`${home}fresh`)).toMatchObject(NOT_FOUND);
    expect(await new SiteReader(app.baseUrl).get(`${base}guide`)).toMatchObject(NOT_FOUND);
  });

  it('follows its head', async () => {
    const opened = await draft();
    const base = await open(await linkTo({ changeRequest: opened.id }));
    expect(base).toBe(`${home}~changes/1/`);
    const last = await pageId('last');
    await opened.edit({ change: 'update_page', page: last, document: { markdown: 'The new end.' } });
    expect((await reader.get(`${base}last`)).body).toContain('The new end.');
  });

  it('says what it is, how each page was changed, and where the published page is', async () => {
    const opened = await draft();
    await admin().patch(opened.path, { subject: 'Rewrite' });
    await opened.edit({ change: 'move_page', page: await pageId('last'), into: await pageId('guide') });
    const base = await open(await linkTo({ changeRequest: '1' }));
    const guide = await reader.get(`${base}guide`);
    expect(marksOf(guide)).toEqual(['Guide Edited', 'Last Moved', 'Fresh Added']);
    expect(guide.body).toContain('Preview of the change request “#1 Rewrite”');
    expect(guide.body).toContain('This page was edited.');
    expect(guide.body).toMatch(new RegExp(`href="http[^"]*${home}guide">View the published page`));
    const fresh = await reader.get(`${base}fresh`);
    expect(fresh.body).toContain('This page was added.');
    expect(fresh.body).not.toContain('View the published page');
    expect((await reader.get(base)).body).toContain('This page is unchanged.');
    expect(marksOf(await reader.get(`${home}guide`))).toEqual([]);
  });

  it('keeps links, files, branches and searches inside', async () => {
    await draft();
    const base = await open(await linkTo({ changeRequest: '1' }));
    const { body } = await reader.get(base);
    expect(body).toContain(`href="${base}guide"`);
    expect(body).not.toContain(`href="${home}guide"`);
    const file = new RegExp(`"(${base}~files/[^"?]*logo.png)`).exec(body)?.[1] as string;
    const sent = await reader.get(file);
    expect([sent.status, sent.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(await new SiteReader(app.baseUrl).get(file)).toMatchObject(NOT_FOUND);
    const found = await reader.get(`${base}~search?q=fresh`, { accept: 'application/json' });
    expect(found.headers['cache-control']).toBe('private, no-store');
    expect(JSON.parse(found.body)).toMatchObject({ results: [{ title: 'Fresh', href: `${base}fresh` }] });
    const branch = await reader.get(`${base}~tree/${await pageId('guide')}`);
    expect([branch.status, branch.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const renamed = await reader.get(`${base}GUIDE/`);
    expect([renamed.status, renamed.headers.location]).toEqual([308, `${base}guide`]);
    const markdown = await reader.get(`${base}guide.md`);
    expect([markdown.status, markdown.headers.location]).toEqual([307, `${base}guide`]);
    expect(await reader.get(`${base}nowhere.md`)).toMatchObject(NOT_FOUND);
  });

  it('leads from the published path of a page that it moves to the new one, as long as it is open', async () => {
    const opened = await draft();
    await opened.edit({ change: 'move_page', page: await pageId('last'), into: await pageId('guide') });
    const base = await open(await linkTo({ changeRequest: '1' }));
    const { status, headers } = await reader.get(`${base}last`);
    expect([status, headers.location]).toEqual([307, `${base}guide/last`]);
    expect(await reader.get(`${home}last`)).toMatchObject({ status: 200 });
  });

  it('has no page at the path of a group without pages', async () => {
    await admin().post(`/spaces/${spaceId}/content`, {
      changes: [{ change: 'insert_page', title: 'Empty', type: 'group' }],
    });
    await draft();
    const base = await open(await linkTo({ changeRequest: '1' }));
    expect(await reader.get(`${base}empty`)).toMatchObject(NOT_FOUND);
  });

  it('leads only to itself and to the published page or site', async () => {
    const other = await app.build.space(world, { title: 'Reference' });
    await app.build.importArchive(world, other, { 'README.md': '# Facts\n' });
    await admin().post(`${site()}/sections`, { spaceId: other });
    const opened = await draft();
    await opened.edit({ change: 'move_page', page: await pageId('last'), into: await pageId('guide') });
    const base = await open(await linkTo({ changeRequest: '1' }));
    const published = new URL((await admin().get(site())).body.urls.published as string).href;
    for (const path of ['', 'guide', 'guide/last', 'fresh', 'reference/', 'nowhere', '~search?q=guide']) {
      const { body } = await reader.get(base + path);
      const hrefs = [...body.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href);
      const outside = hrefs.filter((href) => !href.startsWith(base) && !href.startsWith('#'));
      expect([path, outside.length, outside[0]?.startsWith(published.replace(/\/$/, ''))]).toEqual([
        path,
        1,
        true,
      ]);
      expect(hrefs).toContain(`${base}reference/`);
    }
    const last = (await reader.get(`${base}guide/last`)).body;
    for (const path of ['guide', 'fresh']) expect(last).toContain(`href="${base}${path}"`);
  });

  it('says what it is on views that are no pages, too, with the way to the published site', async () => {
    const opened = await draft();
    await opened.edit({ change: 'delete_page', page: await pageId('last') });
    const base = await open(await linkTo({ changeRequest: '1' }));
    const banner = async (path: string): Promise<string> =>
      /<aside class="preview".*?<\/aside>/s.exec((await reader.get(base + path)).body)?.[0] ?? '';
    for (const path of ['nowhere', '~search?q=guide', 'fresh']) {
      expect(await banner(path)).toContain('Preview of the change request “#1”');
      expect(await banner(path)).toMatch(new RegExp(`href="http[^"]*${home}">View the published site`));
    }
    expect(await reader.get(`${base}last`)).toMatchObject(NOT_FOUND);
    expect(await banner('last')).toMatch(new RegExp(`href="http[^"]*${home}last">View the published page`));
    expect(await banner('nowhere')).not.toContain('This page');
    expect(marksOf(await reader.get(`${base}nowhere`))).toEqual(['Guide Edited', 'Fresh Added']);
  });

  it('shows the published content of the other spaces of the site that the person can view', async () => {
    const other = await app.build.space(world, { title: 'Reference' });
    await app.build.importArchive(world, other, { 'README.md': '# Facts\n\nPublished facts.\n' });
    const closed = await app.build.space(world, { title: 'Secret', level: null });
    await show({ visibility: 'share-link', spaces: [spaceId, other, closed] });
    await draft();
    const member = await app.build.member(world.id, 'read');
    const base = await open(await linkTo({ changeRequest: '1' }, member));
    const facts = await reader.get(`${base}reference/`);
    expect(facts.body).toContain('Published facts.');
    expect(facts.body).toContain('Preview of the change request “#1”');
    expect(facts.body).not.toContain('View the published page');
    expect(facts.body).toContain(`href="${base}"`);
    expect(facts.body).not.toContain('Secret');
    expect(await reader.get(`${base}secret/`)).toMatchObject(NOT_FOUND);
  });

  it('shows hidden files of its own space, and none of spaces on which the person has no role', async () => {
    const files = {
      'README.md': '# Facts\n\n{% if visitor.claims.plan == "pro" %}\n![](secret.png)\n{% endif %}\n',
      'secret.png': PNG,
    };
    const other = await app.build.space(world, { title: 'Reference', level: null });
    for (const id of [spaceId, other]) await app.build.importArchive(world, id, files);
    await show({ spaces: [spaceId, other] });
    await draft();
    const base = await open(await linkTo({ changeRequest: '1' }, await app.build.member(world.id, 'read')));
    const statusOf = async (id: string): Promise<number> => {
      const { body } = await admin().get(`/spaces/${id}/content/files`);
      const { id: file } = (body.items as { id: string; name: string }[]).find(
        ({ name }) => name === 'secret.png',
      ) ?? { id: '' };
      return (await reader.get(`${base}~files/${id}/${file}`)).status;
    };
    expect([await statusOf(spaceId), await statusOf(other)]).toEqual([200, 404]);
  });

  it('is below the site space of its content', async () => {
    const other = await app.build.space(world, { title: 'Reference' });
    await show({ spaces: [other, spaceId] });
    await draft();
    const title = (await admin().get(`${site()}/site-spaces`)).body.items[1].path as string;
    const base = await open(await linkTo({ changeRequest: '1' }));
    expect(base).toBe(`${home}${title}/~changes/1/${title}/`);
    expect((await reader.get(`${base}fresh`)).status).toBe(200);
    // Numbers are those of a space.
    expect(await reader.get(`${home}~changes/1/`)).toMatchObject(NOT_FOUND);
  });

  it.each(['archived', 'merged'])('shows it when it is %s, as the API does', async (status) => {
    const opened = await draft();
    const base = await open(await linkTo({ changeRequest: '1' }));
    if (status === 'merged') await admin().post(`${opened.path}/merge`);
    else await admin().patch(opened.path, { status });
    expect((await admin().get(opened.path)).body.status).toBe(status);
    const page = await reader.get(`${base}guide`);
    expect(page.body).toContain('The new guide.');
    expect(page.body).toContain('This page was edited.');
  });
});

describe('a preview of a revision', () => {
  it('shows its content, and marks what it changed', async () => {
    await admin().post(`/spaces/${spaceId}/content`, {
      changes: [{ change: 'update_page', page: await pageId('guide'), document: { markdown: 'Second.' } }],
    });
    const { id } = await readRevision(admin(), spaceId);
    await admin().post(`/spaces/${spaceId}/content`, {
      changes: [{ change: 'update_page', page: await pageId('guide'), document: { markdown: 'Third.' } }],
    });
    const base = await open(await linkTo({ revision: id }));
    expect(base).toBe(`${home}~revisions/${id}/`);
    const page = await reader.get(`${base}guide`);
    expect(page.body).toContain('Second.');
    expect(page.body).toMatch(/Preview of the revision “[^”]+ UTC”/);
    expect(marksOf(page)).toEqual(['Guide Edited']);
    expect((await reader.get(`${home}guide`)).body).toContain('Third.');
    for (const other of ['none', '01900000-0000-7000-8000-000000000000'])
      expect(await reader.get(`${home}~revisions/${other}/`)).toMatchObject(NOT_FOUND);
  });
});

describe('links to previews', () => {
  it('are for everybody who can read the change request; others do not learn that it exists', async () => {
    const { id } = await readRevision(admin(), spaceId);
    await draft();
    const cast = await app.build.everyStanding(world);
    const spaceGuest = await app.build.member(world.id, null);
    await app.build.grant(world, 'read', { user: spaceGuest.id }, { space: spaceId });
    for (const body of [{ changeRequest: '1' }, { revision: id }]) {
      for (const standing of ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const)
        expect((await askFor(cast[standing], body)).status).toBe(200);
      expect((await askFor(spaceGuest, body)).status).toBe(200);
      for (const standing of ['guest', 'outsider', 'disabled'] as const)
        expect((await askFor(cast[standing], body)).status).toBe(404);
    }
    expect((await app.client().post(`${site()}/preview-links`, {})).status).toBe(401);
  });

  it('need a token with the scope read, which is not that of a visitor', async () => {
    await draft();
    const reading = await app.build.token(world.admin, { scopes: ['read'] });
    expect((await askFor(reading, { changeRequest: '1' })).status).toBe(200);
    const { body } = await admin().get(`${site()}`);
    const visited = await app.client().post('/urls/published', { url: body.urls.published });
    const { id } = await readRevision(admin(), spaceId);
    const refused = await askFor(
      { ...world.admin, token: visited.body.apiToken as string },
      { revision: id },
    );
    expect(refused.status).toBe(403);
  });

  it('name one change request or revision, of a space that the site shows', async () => {
    await draft();
    const { id } = await readRevision(admin(), spaceId);
    for (const body of [{}, { changeRequest: '1', revision: id }, { changeRequest: '' }])
      expect((await askFor(world.admin, body)).status).toBe(400);
    const hidden = await app.build.space(world);
    await openChangeRequest(admin(), hidden);
    for (const body of [
      { space: hidden, changeRequest: '1' },
      { changeRequest: '2' },
      { revision: world.id },
      { space: world.id, changeRequest: '1' },
    ])
      expect((await askFor(world.admin, body)).status).toBe(404);
  });

  it('do not work with ids of another organization', async () => {
    const { id } = await draft();
    const foreign = await app.build.organization();
    await app.build.join(foreign.id, world.admin, 'admin');
    const foreignSite = await app.build.site(foreign, { spaces: [await app.build.space(foreign)] });
    for (const path of [`/orgs/${foreign.id}/sites/${foreignSite}`, `/orgs/${foreign.id}/sites/${siteId}`])
      expect((await askFor(world.admin, { changeRequest: id }, path)).status).toBe(404);
  });

  it('expire after five minutes, and the session of the browser after twelve hours', async () => {
    await draft();
    const link = await linkTo({ changeRequest: '1' });
    app.clock.advance(5 * MINUTE_MS - 1);
    const base = await open(link);
    app.clock.advance(1);
    expect(await reader.get(link)).toMatchObject(NOT_FOUND);
    app.clock.advance(12 * 60 * MINUTE_MS - 2);
    expect((await reader.get(base)).status).toBe(200);
    app.clock.advance(1);
    expect(await reader.get(base)).toMatchObject(NOT_FOUND);
  });

  it('cannot be forged, nor used as the cookie or for another site', async () => {
    await draft();
    const link = await linkTo({ changeRequest: '1' });
    const ticket = new URL(link).searchParams.get('preview') as string;
    const { pathname } = new URL(link);
    const last = ticket.at(-2) === 'A' ? 'B' : 'A';
    const forged = [ticket.slice(0, -2) + last + ticket.slice(-1), ticket.slice(0, 20), '', 'x'.repeat(5000)];
    for (const other of forged)
      expect(await reader.get(`${pathname}?preview=${other}`)).toMatchObject(NOT_FOUND);
    reader.cookies.set('preview_session', ticket);
    expect(await reader.get(pathname)).toMatchObject(NOT_FOUND);
    await open(link);
    const session = reader.cookies.get('preview_session') as string;
    expect(await reader.get(`${pathname}?preview=${session}`)).toMatchObject(NOT_FOUND);
    await show({});
    expect(await reader.get(`${home}~changes/1/`)).toMatchObject(NOT_FOUND);
    expect(await reader.get(`${home}~changes/1/?preview=${ticket}`)).toMatchObject(NOT_FOUND);
  });
});

it('continues on the same host, whatever the path of the link begins with', async () => {
  await draft();
  const hostname = `docs-${world.id}.acme.example`;
  await admin().patch(site(), { hostname });
  const { search } = new URL(await linkTo({ changeRequest: '1' }));
  for (const start of ['/', '//', '/\\', '///']) {
    const { port } = new URL(app.baseUrl);
    const sent = request({ port, path: `${start}~changes/1/${search}`, headers: { host: hostname } }).end();
    const [{ statusCode, headers }] = (await once(sent, 'response')) as [IncomingMessage];
    expect([start, statusCode, headers.location]).toEqual([start, 307, '/~changes/1/']);
    sent.destroy();
  }
});

describe('the right to read a preview', () => {
  it('ends with the role of the person, in every process', async () => {
    await draft();
    const member = await app.build.member(world.id, 'read');
    const link = await linkTo({ changeRequest: '1' }, member);
    const base = await open(link);
    await app.withReplica(async (_client, replica) => {
      const other = new SiteReader(replica.baseUrl);
      const session = reader.cookies.get('preview_session') as string;
      other.cookies.set('preview_session', session);
      for (const each of [reader, other]) expect((await each.get(`${base}guide`)).status).toBe(200);
      await app.build.join(world.id, member, null);
      for (const each of [reader, other]) {
        for (const path of ['', 'guide', '~search?q=guide'])
          expect(await each.get(base + path)).toMatchObject(NOT_FOUND);
      }
      expect(await other.get(link)).toMatchObject(NOT_FOUND);
    });
  });

  it('ends with the token', async () => {
    await draft();
    const token = await app.build.token(world.admin);
    const base = await open(await linkTo({ changeRequest: '1' }, token));
    await app.build.revoke(token);
    expect(await reader.get(base)).toMatchObject(NOT_FOUND);
  });

  it('ends when the site no longer shows the space', async () => {
    await show({ spaces: [spaceId, await app.build.space(world)] });
    await draft();
    const base = await open(await linkTo({ changeRequest: '1' }));
    const { items } = (await admin().get(`${site()}/site-spaces`)).body;
    await admin().delete(`${site()}/site-spaces/${items[0].id}`);
    expect(await reader.get(base)).toMatchObject(NOT_FOUND);
  });

  it('is that of the editors of the site while the site is not published', async () => {
    await show({ published: false });
    await draft();
    const member = await app.build.member(world.id, 'review');
    expect((await askFor(member, { changeRequest: '1' })).status).toBe(404);
    const base = await open(await linkTo({ changeRequest: '1' }));
    const page = await reader.get(`${base}guide`);
    expect(page.body).toContain('The new guide.');
    expect(page.body).not.toContain('View the published page');
    expect(await reader.get(home)).toMatchObject(NOT_FOUND);
    await admin().post(`${site()}/publish`);
    const memberBase = await open(await linkTo({ changeRequest: '1' }, member));
    expect((await reader.get(memberBase)).status).toBe(200);
    await admin().post(`${site()}/unpublish`);
    expect(await reader.get(memberBase)).toMatchObject(NOT_FOUND);
  });

  it.each(['share-link', 'visitor-auth'] as const)('needs no key of a %s site', async (visibility) => {
    await show({ visibility });
    await draft();
    const base = await open(await linkTo({ changeRequest: '1' }));
    expect((await reader.get(`${base}fresh`)).status).toBe(200);
    expect((await reader.get(`${home}guide`)).status).not.toBe(200);
  });
});
