import { TestApp } from '../support/app.js';
import { dataUrl, PNG } from '../support/archive.js';
import { flatten, type Page, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { quicklyResolved } from '../support/quickly.js';
import { SourceServer } from '../support/source-server.js';
import { readSpaceState } from '../support/space-state.js';

const html = (
  title: string,
  body: string,
) => `<!doctype html><html><head><title>${title} | Example</title></head><body>
<header><h1>Example Corp</h1></header><nav><a href="/docs/">Docs</a><a href="/docs/guides/setup/">Setup</a><a href="/blog/">Blog</a></nav>
<main><h1>${title}</h1>${body}</main><aside>Advert</aside><footer>Imprint</footer><script>track()</script></body></html>`;

describe('importing a website', () => {
  let app: TestApp;
  let server: SourceServer;
  let inside: SourceServer;
  let world: World;
  let space: string;

  beforeAll(async () => {
    inside = await SourceServer.start();
  });
  beforeEach(async () => {
    server = await SourceServer.start();
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${server.port}` });
    world = await app.build.organization();
    space = await app.build.space(world);
  });
  afterEach(async () => {
    await app.stop();
    await server.stop();
  });
  afterAll(() => inside.stop());

  const serve = (path: string, title: string, body: string) =>
    server.serve(path, html(title, body), 'text/html; charset=utf-8');
  const importFrom = (url: string) =>
    app.client(world.admin).post(`/spaces/${space}/content/import`, { source: 'website', url });
  const revision = () => readRevision(app.client(world.admin), space);
  const markdown = async (title: string) => {
    const page = flatten((await revision()).pages).find((candidate) => candidate.title === title);
    return readMarkdown(app.client(world.admin), space, page?.id ?? 'missing');
  };
  const shape = (pages: readonly Page[]): unknown[] =>
    pages.map(({ title, pages: below }) => [title, shape(below)]);
  const skipped = async () => {
    const { body } = await app.client(world.admin).get(`/spaces/${space}/imports`);
    return (body as { items: { skipped: { path: string; reason: string }[] }[] }).items[0]?.skipped;
  };

  /** A site with guides, of which one part is closed to robots. */
  const serveSite = () => {
    server.serve(
      '/robots.txt',
      'User-agent: *\nDisallow: /docs/private/\n\nUser-agent: docs-publishing-service\nDisallow: /docs/private/\nDisallow: /img/closed.png\n',
      'text/plain',
    );
    serve(
      '/docs/',
      'Documentation',
      `<p><a href="guides/setup/index.html?utm=1">Setup</a>, <a href="/docs/faq.html#Why">Why?</a>, <a href="/blog/">the blog</a>,
       <a href="private/plan">private</a>, <a href="/docs/manual.pdf">manual</a>, <a href="http://elsewhere.invalid/docs/">other</a>
       <a href="gone">gone</a> <a href="away">away</a> <a href="mailto:a@example.com">mail</a></p>
       <img src="/img/pixel.png" alt="Pixel"><img src="/img/closed.png" alt="Closed"><img src="${inside.url('/secret.png')}" alt="Inside">`,
    );
    serve(
      '/docs/guides/setup/',
      'Setup',
      '<h2 id="steps">Steps<a class="headerlink" href="#steps">¶</a></h2><p><a href="../../guides/deep/x/">deep</a> <a href="#steps">steps</a></p><img src="/img/pixel.png">',
    );
    serve('/docs/guides/deep/x', 'Deep one', '<p><a href="../../">Top</a></p>');
    server.redirect('/docs/guides/deep/x/', '/docs/guides/deep/x', 301);
    serve(
      '/docs/faq.html',
      'Questions',
      '<h2>First</h2><section id="Why"><h2>Why so?</h2><p>Because.</p></section>',
    );
    serve('/docs/private/plan', 'Secret plan', '');
    serve('/blog/', 'Blog', '');
    server.redirect('/docs/away', '/blog/');
    server.serve('/img/pixel.png', PNG, 'image/png');
    server.serve('/img/closed.png', PNG, 'image/png');
    return server.url('/docs/');
  };

  it('follows links below the path, and creates a tree from the paths', async () => {
    const imported = await importFrom(serveSite());
    expect(imported.status).toBe(201);
    const { pages, files } = await revision();
    expect(shape(pages)).toEqual([
      ['Documentation', []],
      [
        'Guides',
        [
          ['Setup', []],
          ['Deep', [['Deep one', []]]],
        ],
      ],
      ['Questions', []],
    ]);
    expect(flatten(pages).filter(({ hidden }) => hidden)).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual(['pixel.png']);
    expect(imported.body).toMatchObject({ importedResources: 5, totalResources: 10 });

    const home = await markdown('Documentation');
    expect(home).toContain('[Setup](guides/setup.md)');
    expect(home).toContain('[Why?](questions.md#why-so)');
    expect(home).toContain(`[the blog](${server.url('/blog/')})`);
    expect(home).toContain(`[private](${server.url('/docs/private/plan')})`);
    expect(home).toContain('[mail](mailto:a@example.com)');
    expect(home).toMatch(/!\[Pixel\]\(images\/[0-9a-f]+\.png\)/);
    expect(home).toContain(`![Closed](${server.url('/img/closed.png')})`);
    expect(home).not.toMatch(/Advert|Imprint|track|Example Corp|Blog\n/);
    expect(await markdown('Setup')).toContain('## Steps\n\n[deep](deep/deep-one.md) [steps](#steps)');
    expect(await markdown('Deep one')).toContain('[Top](../../documentation.md)');
  });

  it('follows robots.txt, and does not leave the path or connect to internal addresses', async () => {
    await importFrom(serveSite());
    expect(server.requests[0]).toBe('/robots.txt');
    for (const path of ['/docs/private/plan', '/img/closed.png', '/docs/manual.pdf']) {
      expect(server.requests).not.toContain(path);
    }
    expect(
      server.requests.filter(
        (path) => path === '/docs/guides/setup/index.html' || path === '/docs/guides/setup/',
      ),
    ).toHaveLength(1);
    expect(inside.connections).toBe(0);
    expect(await skipped()).toEqual(
      expect.arrayContaining([
        { path: server.url('/docs/private/plan'), reason: 'robots.txt does not allow it' },
        { path: server.url('/img/closed.png'), reason: 'robots.txt does not allow it' },
        { path: server.url('/docs/gone'), reason: expect.stringContaining('404') as string },
        { path: server.url('/docs/away'), reason: 'redirects out of the site' },
        { path: inside.url('/secret.png'), reason: expect.stringContaining('private or reserved') as string },
      ]),
    );
  });

  it('creates no revision the second time', async () => {
    const url = serveSite();
    const [first, second] = [await importFrom(url), await importFrom(url)];
    expect(second.body).toEqual(first.body);
  });

  it('sends its name as User-Agent', async () => {
    const agents: (string | undefined)[] = [];
    server.on('/docs/', (request, response) => {
      agents.push(request.headers['user-agent']);
      response.writeHead(200, { 'content-type': 'text/html' }).end(html('One', '<p>page</p>'));
    });
    expect((await importFrom(server.url('/docs/'))).status).toBe(201);
    expect(agents).toEqual(['docs-publishing-service']);
  });

  it('imports at most 200 pages', async () => {
    const links = Array.from({ length: 230 }, (_, index) => `<a href="p${index}">${index}</a>`).join(' ');
    serve('/big/', 'Big', links);
    for (let index = 0; index < 230; index += 1) serve(`/big/p${index}`, `Page ${index}`, '<p>x</p>');
    const imported = await importFrom(server.url('/big/'));
    expect(imported.body).toMatchObject({ importedResources: 200, totalResources: 231 });
    expect(server.requests.filter((path) => path.startsWith('/big/'))).toHaveLength(200);
  });

  it('says that a page has more links than are followed', async () => {
    server.serve('/robots.txt', 'User-agent: *\nDisallow: /big/p', 'text/plain');
    const links = Array.from({ length: 3_100 }, (_, index) => `<a href="p${index}">${index}</a>`).join(' ');
    serve('/big/', 'Big', links);
    expect((await importFrom(server.url('/big/'))).body).toMatchObject({
      importedResources: 1,
      totalResources: 1 + 3_000 + 1,
    });
    expect((await skipped())?.[0]).toEqual({
      path: server.url('/big/'),
      reason: expect.stringContaining('further links are left out: there are more than 3000') as string,
    });
  });

  it('says that the pages of a site together have more links than are followed', async () => {
    server.serve('/robots.txt', 'User-agent: *\nDisallow: /big/x', 'text/plain');
    const links = (page: number) =>
      Array.from({ length: 1_600 }, (_, index) => `<a href="x${page}-${index}">x</a>`).join(' ');
    serve('/big/', 'Big', `<a href="two">Two</a> ${links(1)}`);
    serve('/big/two', 'Two', links(2));
    expect((await importFrom(server.url('/big/'))).body).toMatchObject({
      importedResources: 2,
      totalResources: 2 + 2_999 + 1,
    });
    expect((await skipped())?.[0]?.reason).toContain('further links are left out');
  });

  it('leaves out pages and images with addresses that are too long', async () => {
    const long = 'x'.repeat(8192);
    serve(
      '/docs/',
      'Docs',
      `<p><a href="${long}">long</a> <a href="two">two</a></p><img src="/${long}.png">`,
    );
    serve('/docs/two', 'Two', '');
    expect((await importFrom(server.url('/docs/'))).body).toMatchObject({ importedResources: 2 });
    const reason = 'its URL has more than 8192 characters';
    expect((await skipped())?.filter((each) => each.reason === reason)).toHaveLength(2);
    const refused = await importFrom(server.url(`/docs/${long}`));
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('The URL has more than 8192 characters');
  });

  it('compares a rule of robots.txt that is long with paths in a short time', async () => {
    const rule = `Disallow: /${'*a'.repeat(100_000)}b`;
    server.serve('/robots.txt', `User-agent: *\n${rule}\n`, 'text/plain');
    const url = server.url(`/${'a'.repeat(8000)}`);
    expect((await quicklyResolved(() => importFrom(url))).status).toBe(422);
  });

  it('keeps pages separate whose URLs differ only in case or in an encoded slash', async () => {
    serve(
      '/docs/',
      'Docs',
      '<a href="Page">1</a> <a href="page">2</a> <a href="a%2Fb">3</a> <a href="a/b">4</a>',
    );
    serve('/docs/Page', 'Upper', '');
    serve('/docs/page', 'Lower', '');
    serve('/docs/a%2Fb', 'Encoded', '');
    serve('/docs/a/b', 'Nested', '');
    expect((await importFrom(server.url('/docs/'))).body).toMatchObject({ importedResources: 5 });
    expect(shape((await revision()).pages)).toEqual([
      ['Docs', []],
      ['Upper', []],
      ['Lower', []],
      ['Encoded', []],
      ['A', [['Nested', []]]],
    ]);
  });

  it.each<[string, () => string]>([
    [
      'a site whose robots.txt closes it',
      () => {
        server.serve('/robots.txt', 'User-agent: *\nDisallow: /', 'text/plain');
        return serve('/docs/', 'Docs', '');
      },
    ],
    [
      'a site that fails to serve its robots.txt',
      () => {
        server.on('/robots.txt', (_request, response) => void response.writeHead(503).end());
        return serve('/docs/', 'Docs', '');
      },
    ],
    ['an unknown page', () => server.url('/missing/')],
    ['a file that is not HTML', () => server.serve('/docs.zip', 'PK\0\0', 'application/zip')],
    ['a start that redirects to an internal address', () => server.redirect('/docs/', inside.url('/'))],
    ['an internal address', () => inside.url('/')],
    ['content sent inline', () => dataUrl('<h1>x</h1>', 'text/html')],
  ])('refuses %s', async (_name, prepare) => {
    const url = prepare();
    const before = await readSpaceState(app, world.admin, space);
    expect((await importFrom(url)).status).toBe(422);
    expect(await readSpaceState(app, world.admin, space)).toEqual(before);
    expect(inside.connections).toBe(0);
  });

  it('gives up on a website that takes too long', async () => {
    const url = serveSite();
    server.on('/docs/faq.html', () => undefined);
    const slow = await app.restart({
      OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${server.port}`,
      LIMIT_IMPORT_SECONDS: '1',
    });
    app = slow;
    const refused = await importFrom(url);
    expect(refused.status).toBe(422);
    expect((refused.body as { error: { message: string } }).error.message).toContain('within 1 second');
    expect((await revision()).pages).toEqual([]);
  });
});
