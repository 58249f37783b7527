import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { flatten, pageIdAt, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { SiteReader } from '../support/site-reader.js';
import { signVisitor } from '../support/visitor-jwts.js';

const ARCHIVE = {
  'README.md': '# Welcome\n\nRead the [guide](guides/start.md).\n\n![logo](logo.png)\n',
  'guides/README.md': '# Guides\n\nAll guides.\n',
  'guides/start.md': '# Start\n\n## Install\n\nWords to find.\n',
  'reference.md': '# Reference\n\nEverything.\n',
  'logo.png': PNG,
};

describe('a published site in a browser', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let site: string;
  let path: string;
  let reader: SiteReader;

  beforeAll(async () => {
    app = await TestApp.start({ SITES_DOMAIN: 'docs.test' });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, ARCHIVE);
    reader = new SiteReader(app.baseUrl);
  });

  const admin = () => app.client(world.admin);

  async function publish(changes: Record<string, unknown> = {}): Promise<void> {
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    site = `/orgs/${world.id}/sites/${siteId}`;
    await admin().patch(site, changes);
    path = `/s/${world.id}/${siteId}`;
  }

  it('shows pages at their paths, and the first one at the root', async () => {
    await publish();
    const home = await reader.get(`${path}/`);
    expect(home.status).toBe(200);
    expect(home.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(home.body).toContain('<h1>Welcome</h1>');
    const page = await reader.get(`${path}/guides/start`);
    expect(page.body).toContain('Words to find.');
  });

  it('shows the first page that is not hidden at the root, and hidden ones at their paths', async () => {
    await app.build.importArchive(world, spaceId, {
      ...ARCHIVE,
      'README.md': '---\nhidden: true\n---\n\n# Secret\n\nDraft.\n',
    });
    await publish();
    expect((await reader.get(`${path}/`)).body).not.toContain('Draft.');
    const { pages } = await readRevision(admin(), spaceId);
    const hidden = flatten(pages).find(({ title }) => title === 'Secret')?.path as string;
    const page = await reader.get(`${path}/${hidden}`);
    expect([page.status, page.body.includes('Draft.')]).toEqual([200, true]);
    expect(page.headers['x-robots-tag']).toBe('noindex');
  });

  it('redirects other spellings of a path to the page', async () => {
    await publish();
    const locations = [];
    for (const other of ['', '/guides/start/', '/GUIDES/Start', '/guides//start'])
      locations.push((await reader.get(`${path}${other}`)).headers.location);
    expect(locations).toEqual([`${path}/`, `${path}/guides/start`, `${path}/guides/start`, undefined]);
  });

  it('proposes similar pages where there is none, but none that the reader does not see', async () => {
    await app.build.importArchive(world, spaceId, {
      ...ARCHIVE,
      'guides/starter.md': '---\nhidden: true\n---\n\n# Starter\n\nDraft.\n',
    });
    await publish();
    const proposed = async (address: string): Promise<string[]> => {
      const { status, body } = await reader.get(`${path}/${address}`);
      expect(status).toBe(404);
      const [, list = ''] = /<main.*?<h2[^>]*>Similar pages<\/h2>(.*?)<\/main>/s.exec(body) ?? [];
      return [...list.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    };
    for (const address of ['strat', 'old/start.html', 'guides/starts', 'GUIDE/Start.php'])
      expect([address, (await proposed(address))[0]]).toEqual([address, `${path}/guides/start`]);
    expect(await proposed('starte')).toEqual([`${path}/guides/start`]);
    expect(await proposed('referense')).toEqual([`${path}/reference`]);
    expect(await proposed('wp-login.php')).toEqual([]);
  });

  it('follows the redirects of the site where there is no page', async () => {
    await publish();
    expect((await reader.get(`${path}/old`)).status).toBe(404);
    await admin().post(`${site}/redirects`, {
      source: '/old',
      destination: { kind: 'url', url: 'https://example.com/new' },
    });
    const moved = await reader.get(`${path}/old?a=1`);
    expect([moved.status, moved.headers.location]).toEqual([308, 'https://example.com/new?a=1']);
  });

  it('follows redirects of all paths below a path, except for those that pages had', async () => {
    await publish();
    await admin().post(`${site}/redirects`, {
      source: '/*',
      destination: { kind: 'url', url: 'https://old.example.com/*' },
    });
    const page = await pageIdAt(admin(), spaceId, 'reference');
    await admin().post(`/spaces/${spaceId}/content`, {
      changes: [{ change: 'update_page', page, slug: 'manual' }],
    });
    expect((await reader.get(`${path}/a/b?c=1`)).headers.location).toBe('https://old.example.com/a/b?c=1');
    expect((await reader.get(`${path}/reference`)).headers.location).toBe(`${path}/manual`);
    expect((await reader.get(`${path}/manual`)).status).toBe(200);
  });

  it.each([
    ['https://example.com/日本語', 'https://example.com/%E6%97%A5%E6%9C%AC%E8%AA%9E?a=1'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4?a=1'],
    ['https://example.com/new#part', 'https://example.com/new?a=1#part'],
    ['https://example.com/?own#part', 'https://example.com/?own#part'],
  ])('redirects to %s with the query of the request', async (url, location) => {
    await publish();
    // Without the check of the response: people write addresses that the API reference does not describe.
    await fetch(`${app.baseUrl}/v1${site}/redirects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ source: '/old', destination: { kind: 'url', url } }),
    });
    const moved = await reader.get(`${path}/old?a=1`);
    expect([moved.status, moved.headers.location]).toEqual([308, location]);
  });

  it('redirects the paths that a page had before to its path now, at every level', async () => {
    await publish();
    const folder = await pageIdAt(admin(), spaceId, 'guides');
    const rename = async (slug: string) =>
      admin().post(`/spaces/${spaceId}/content`, {
        changes: [{ change: 'update_page', page: folder, slug }],
      });
    expect((await rename('howto')).status).toBe(200);
    await rename('recipes');
    const moved = [];
    for (const old of ['guides', 'guides/start', 'Howto/start'])
      moved.push((await reader.get(`${path}/${old}`)).headers.location);
    expect(moved).toEqual([`${path}/recipes`, `${path}/recipes/start`, `${path}/recipes/start`]);
    expect((await reader.get(`${path}/guides/start.md`)).headers.location).toBe(`${path}/recipes/start.md`);
  });

  it('redirects no path to itself: a group without pages that gets its path back', async () => {
    await publish();
    const change = (...changes: object[]) => admin().post(`/spaces/${spaceId}/content`, { changes });
    const { body } = await change({ change: 'insert_page', title: 'Empty', type: 'group' });
    const [page] = body.pages as string[];
    for (const slug of ['vacant', 'empty']) await change({ change: 'update_page', page, slug });
    expect((await reader.get(`${path}/vacant`)).status).toBe(404);
    expect((await reader.get(`${path}/empty`)).status).toBe(404);
  });

  it('shows a change at once, in every process', async () => {
    await publish();
    await app.withReplica(async (_client, replica) => {
      const other = new SiteReader(replica.baseUrl);
      expect((await other.get(`${path}/reference`)).body).toContain('Everything.');
      await app.build.importArchive(world, spaceId, { ...ARCHIVE, 'reference.md': '# Reference\n\nNew.\n' });
      expect((await other.get(`${path}/reference`)).body).toContain('New.');
      expect((await reader.get(`${path}/reference`)).body).toContain('New.');
    });
  });

  it('is where a space says that its readers find it', async () => {
    await publish();
    const { body } = await admin().get(`/spaces/${spaceId}`);
    const led = await reader.get(body.urls.published as string);
    expect([led.status, led.headers.location]).toEqual([307, `${path}/`]);
    const elsewhere = (body.urls.published as string).replace(spaceId, world.id);
    expect((await reader.get(elsewhere)).status).toBe(404);
  });

  it('sends nothing twice', async () => {
    await publish();
    const { headers } = await reader.get(`${path}/`);
    const again = await reader.get(`${path}/`, { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('is there at its own hostname, and at the subdomain of its organization', async () => {
    await publish({ hostname: 'docs.acme.example' });
    const own = new SiteReader(app.baseUrl, 'docs.acme.example');
    expect((await own.get('/')).body).toContain('<h1>Welcome</h1>');
    expect((await own.get('/v1/spaces')).status).toBe(404);
    await publish({ basename: 'manual' });
    const hostname = `acme-${world.id.slice(-8)}`;
    await admin().patch(`/orgs/${world.id}`, { hostname });
    const { body } = await admin().get(site);
    expect(body.urls.published).toBe(`http://${hostname}.docs.test/manual`);
    const below = new SiteReader(app.baseUrl, `${hostname}.docs.test`);
    expect((await below.get('/manual/reference')).body).toContain('Everything.');
  });

  it('is found at the root of the subdomain, with the other public sites of its organization', async () => {
    const hostname = `acme-${world.id.slice(-8)}`;
    await admin().patch(`/orgs/${world.id}`, { hostname });
    await publish({ basename: 'hidden', visibility: 'unlisted' });
    const [alone, both] = [hostname, `${hostname}-2`].map(
      (name) => new SiteReader(app.baseUrl, `${name}.docs.test`),
    );
    expect((await alone?.get('/'))?.status).toBe(404);
    await publish({ basename: 'manual', title: 'The manual' });
    // The sites of a subdomain are remembered for a few seconds: another name is asked for.
    await admin().patch(`/orgs/${world.id}`, { hostname: `${hostname}-2` });
    const only = await both?.get('/');
    expect([only?.status, only?.headers.location]).toEqual([307, `http://${hostname}-2.docs.test/manual/`]);
    await publish({ basename: 'guide', title: 'The guide' });
    await admin().patch(`/orgs/${world.id}`, { hostname: `${hostname}-3` });
    const list = await new SiteReader(app.baseUrl, `${hostname}-3.docs.test`).get('/');
    expect(list.body).toContain(`<h1>${hostname}-3.docs.test</h1>`);
    expect([...list.body.matchAll(/class="result" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      `http://${hostname}-3.docs.test/guide/`,
      `http://${hostname}-3.docs.test/manual/`,
    ]);
  });

  it('has links with the path of its proxy', async () => {
    await publish({ proxy: 'www.acme.example/help' });
    const direct = await reader.get(`${path}/`);
    expect(direct.status).toBe(200);
    const { body } = await new SiteReader(app.baseUrl, 'www.acme.example').get('/help/guides/start/');
    expect(body).toBe('');
    const { headers } = await new SiteReader(app.baseUrl, 'www.acme.example').get('/help/guides/start/');
    expect(headers.location).toBe('/help/guides/start');
  });

  describe('for visitors', () => {
    it('keeps the key of a share link in a cookie, and shows the clean address', async () => {
      await publish({ visibility: 'share-link' });
      const { body } = await admin().post(`${site}/share-links`);
      expect((await reader.get(`${path}/`)).status).toBe(404);
      const opened = await reader.get(`${body.urls.published}&a=1`);
      expect([opened.status, opened.headers.location]).toEqual([307, `${path}/?a=1`]);
      const [cookie] = opened.headers['set-cookie'] ?? [];
      expect(cookie).toMatch(new RegExp(`; Path=${path};.* HttpOnly; SameSite=Lax`));
      const page = await reader.get(`${path}/`);
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      await admin().patch(`${site}/share-links/${body.id}`, { active: false });
      expect((await reader.get(`${path}/`)).status).toBe(404);
    });

    it('keeps a visitor signed in, and sends others to the sign-in page', async () => {
      await publish({ visibility: 'visitor-auth' });
      const { body } = await admin().patch(`${site}/publishing/auth`, {
        fallbackURL: 'https://login.example.com/',
      });
      const refused = await reader.get(`${path}/guides/start`);
      expect([refused.status, refused.headers.location]).toEqual([
        307,
        `https://login.example.com/?location=${encodeURIComponent(`${path}/guides/start`)}`,
      ]);
      const jwt = await signVisitor(body.privateKey as string, Math.floor(app.clock.now().getTime() / 1000));
      const opened = await reader.get(`${path}/guides/start?jwt_token=${jwt}`);
      expect([opened.status, opened.headers.location]).toEqual([307, `${path}/guides/start`]);
      const page = await reader.get(`${path}/guides/start`);
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    });

    it('says why a sign-in failed, instead of sending the reader back to it', async () => {
      await publish({ visibility: 'visitor-auth' });
      const { body } = await admin().patch(`${site}/publishing/auth`, {
        fallbackURL: 'https://login.example.com/',
      });
      const failed = await reader.get(`${path}/?jwt_token=bad`);
      expect([failed.status, failed.headers.location]).toEqual([403, undefined]);
      expect(failed.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(failed.body).toContain('<h1>Sign-in failed</h1>');
      const { body: shown } = await admin().get(site);
      const url = `${shown.urls.published}/?jwt_token=bad`;
      const { body: told } = await app.client().post('/urls/published', { url });
      const reason = (told.error.message as string).replace(/`(\w+)`/, '<code>$1</code>');
      expect(failed.body).toContain(reason);
      const now = Math.floor(app.clock.now().getTime() / 1000);
      const long = await signVisitor(body.privateKey as string, now, { words: 'x'.repeat(3_000) });
      const refused = await reader.get(`${path}/?jwt_token=${long}`);
      expect([refused.status, refused.body.includes('more than 3900 characters')]).toEqual([403, true]);
      // A sign-in that has ended begins anew.
      const expired = await signVisitor(body.privateKey as string, 1_000);
      expect((await reader.get(`${path}/`, { Cookie: `visitor_token=${expired}` })).status).toBe(307);
    });

    it('sends the query along to the sign-in, without keys, unless it is long', async () => {
      await publish({ visibility: 'visitor-auth' });
      await admin().patch(`${site}/publishing/auth`, { fallbackURL: 'https://login.example.com/' });
      const locationOf = async (asked: string): Promise<string | null> => {
        const { headers } = await reader.get(path + asked);
        return new URL(headers.location as string).searchParams.get('location');
      };
      expect(await locationOf('/~search?q=x%26y&shareKey=1')).toBe(`${path}/~search?q=x%26y`);
      expect(await locationOf(`/~search?q=${'x'.repeat(1_000)}`)).toBe(`${path}/~search`);
    });

    it('asks readers to sign in before it says that their sign-in failed', async () => {
      await publish({ visibility: 'visitor-auth' });
      const first = await reader.get(`${path}/`);
      expect([first.status, first.body.includes('Sign in to read this site')]).toEqual([403, true]);
      const failed = await reader.get(`${path}/?jwt_token=x`);
      expect([failed.status, failed.body.includes('Sign-in failed')]).toEqual([403, true]);
    });
  });

  it('offers assistants only for sites that these can read', async () => {
    await publish();
    const { body: customization } = await admin().get(`${site}/customization`);
    await admin().put(`${site}/customization`, { ...customization, pageActions: { externalAI: true } });
    const offered: unknown[] = [];
    for (const visibility of ['public', 'unlisted', 'share-link']) {
      await admin().patch(site, { visibility });
      if (visibility === 'share-link') {
        const { body: link } = await admin().post(`${site}/share-links`, { name: 'Partners' });
        await reader.get(link.urls.published);
      }
      const { status, body } = await reader.get(`${path}/`);
      offered.push([status, body.includes('claude.ai')]);
    }
    expect(offered).toEqual([
      [200, true],
      [200, true],
      [200, false],
    ]);
  });

  it('offers assistants for no space that only visitors with claims see', async () => {
    await publish({ adaptiveContent: { enabled: true } });
    const beta = await app.build.space(world, { title: 'Beta' });
    await app.build.importArchive(world, beta, { 'README.md': '# Beta\n' });
    for (const each of [await app.build.space(world), beta])
      await admin().post(`${site}/sections`, { spaceId: each });
    const { body: sections } = await admin().get(`${site}/sections`);
    const { id } =
      (sections.items as { id: string; title: string }[]).find(({ title }) => title === 'Beta') ?? {};
    const changed = await admin().patch(`${site}/sections/${id}`, {
      condition: 'visitor.claims.beta == true',
    });
    expect(changed.status).toBe(200);
    const { body: customization } = await admin().get(`${site}/customization`);
    await admin().put(`${site}/customization`, { ...customization, pageActions: { externalAI: true } });
    const { body } = await admin().get(`${site}/publishing/auth`);
    const now = Math.floor(app.clock.now().getTime() / 1000);
    await reader.get(
      `${path}/?jwt_token=${await signVisitor(body.privateKey as string, now, { beta: true })}`,
    );
    for (const [at, expected] of [
      ['/', true],
      ['/beta/', false],
    ] as const) {
      const page = await reader.get(path + at);
      expect([at, page.status, page.body.includes('claude.ai')]).toEqual([at, 200, expected]);
    }
  });

  it('finds pages', async () => {
    await publish();
    const { body } = await reader.get(`${path}/~search?q=words`, { accept: 'application/json' });
    expect(JSON.parse(body)).toMatchObject({
      results: [
        {
          title: 'Install',
          href: `${path}/guides/start#install`,
          trail: ['Guides', 'Start'],
          excerpt: [{ text: 'Words', match: true }, { text: ' to find.' }],
        },
      ],
    });
  });

  it('does not repeat the title of a found page as the page above it', async () => {
    await app.build.importArchive(world, spaceId, {
      ...ARCHIVE,
      'guides/twice.md': '---\ntitle: Twice\n---\n\n# Intro\n\nFirst.\n\n# Twice\n\nRemarkable.\n',
    });
    await publish();
    const { body } = await reader.get(`${path}/~search?q=remarkable`, { accept: 'application/json' });
    expect(JSON.parse(body)).toMatchObject({ results: [{ title: 'Twice', trail: ['Guides'] }] });
  });
});

describe('a browser', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it.each(['/', '/a'])('reads at %s of an unknown host that no site has it', async (at) => {
    const unknown = new SiteReader(app.baseUrl, 'docs.unknown.example');
    const page = await unknown.get(at);
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<code>docs.unknown.example</code>');
    const manual = /href="([^"#]+)#use-a-hostname"/.exec(page.body)?.[1] as string;
    expect((await new SiteReader(app.baseUrl).get(manual)).body).toContain('id="use-a-hostname"');
    const json = await unknown.get(at, { accept: 'application/json' });
    expect(JSON.parse(json.body).error.message).toContain(`There is no such route as GET ${at}`);
  });

  it('gets a page where there is nothing, and a program gets JSON', async () => {
    const reader = new SiteReader(app.baseUrl);
    const page = await reader.get('/s/nobody/nothing/');
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<h1>Page not found</h1>');
    const json = await reader.get('/s/nobody/nothing/', { accept: '*/*' });
    expect(JSON.parse(json.body)).toMatchObject({ error: { code: 404 } });
    expect(JSON.parse((await reader.get('/v1/nothing')).body)).toMatchObject({ error: { code: 404 } });
  });
});
