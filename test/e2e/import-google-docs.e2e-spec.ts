import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';
import { readSpaceState } from '../support/space-state.js';

const ID = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ_-0123456789';

/** A document as Google exports it. */
const PAGE = `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">ol{margin:0}.c1{font-weight:700;color:#000}.c2{font-style:italic}.c3{color:#000;font-weight:400}</style></head>
<body class="c9 doc-content"><p class="c4 title" id="h.title"><span class="c3">Project plan</span></p>
<h1 class="c5" id="h.abc"><span class="c1">Goals</span></h1>
<p class="c6"><span class="c3">We </span><span class="c1">must</span><span class="c3"> ship </span><span class="c2">soon</span><span class="c3">, see </span><span class="c7"><a class="c8" href="https://www.google.com/url?q=https://example.com/a?b%3D1&amp;sa=D&amp;source=editors&amp;ust=1&amp;usg=x">the site</a></span> and <a href="#h.abc">above</a>.<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p>
<ul class="c10 lst-kix_a1b2-0 start"><li class="c6 li-bullet-0"><span class="c3">One</span></li></ul><ul class="c10 lst-kix_a1b2-1 start"><li class="c6"><span class="c3">Inner</span></li></ul><ul class="c10 lst-kix_a1b2-0"><li class="c6"><span class="c3">Two</span></li></ul>
<table class="c11"><tr class="c12"><td class="c13"><p class="c6"><span class="c3">A</span></p></td><td class="c13"><p class="c6"><span class="c3">B</span></p></td></tr></table>
<p class="c6"><span style="overflow: hidden; display: inline-block;"><img alt="Chart" src="images/image1.png" style="width: 3px;" title=""></span></p>
<div class="c14"><p class="c15"><a href="#cmnt_ref1" id="cmnt1">[a]</a><span class="c16">Secret remark</span></p><p class="c15"><span>of a reviewer</span></p></div></body></html>`;

describe('importing a Google document', () => {
  let app: TestApp;
  let server: SourceServer;
  let world: World;
  let space: string;

  beforeAll(async () => {
    server = await SourceServer.start();
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${server.port}` });
    const archive = await zip({ 'Projectplan.html': PAGE, 'images/image1.png': PNG });
    server.on(`/document/d/${ID}/export`, (request, response) => {
      const format = new URL(request.url ?? '', 'http://source').searchParams.get('format');
      const isPage = format === 'html';
      response
        .writeHead(200, { 'content-type': isPage ? 'text/html; charset=utf-8' : 'application/zip' })
        .end(isPage ? PAGE.replace('images/image1.png', dataUrl(PNG, 'image/png')) : archive);
    });
    server.serve('/sign-in', '<html><h1>Sign in</h1></html>', 'text/html');
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
  });

  const importFrom = (url: string) =>
    app.client(world.admin).post(`/spaces/${space}/content/import`, { source: 'google-docs', url });

  it.each([
    ['its address', `/document/d/${ID}/edit?usp=sharing#heading=h.abc`],
    ['its short address', `/document/d/${ID}`],
    ['the address of an account', `/document/u/0/d/${ID}/view`],
    ['its export as an archive', `/document/d/${ID}/export?format=zip`],
    ['its export as HTML', `/document/d/${ID}/export?format=html`],
  ])('works by %s', async (_name, path) => {
    server.redirect(`/document/u/0/d/${ID}/export`, `/document/d/${ID}/export?format=zip`);
    const imported = await importFrom(server.url(path));
    expect(imported.status).toBe(201);
    expect(imported.body).toMatchObject({ importedResources: 2, totalResources: 2 });
    const { pages, files } = await readRevision(app.client(world.admin), space);
    expect(pages.map(({ title }) => title)).toEqual(['Project plan']);
    expect(files).toMatchObject([{ contentType: 'image/png' }]);
    const text = await readMarkdown(app.client(world.admin), space, pages[0]?.id ?? '');
    expect(text).toContain('# Project plan\n\n# Goals\n');
    expect(text).toContain(
      'We **must** ship _soon_, see [the site](https://example.com/a?b=1) and [above](#goals).',
    );
    expect(text).toContain('- One\n  - Inner\n- Two\n');
    expect(text).toMatch(/!\[Chart\]\(images\/[0-9a-f]+\.png\)/);
    expect(text).not.toMatch(/\[a\]|Secret|reviewer/);
  });

  it('accepts an export that is sent inline, and creates no revision the second time', async () => {
    const url = dataUrl(await zip({ 'Notes.html': '<html><body><p>Only text.</p></body></html>' }));
    const [first, second] = [await importFrom(url), await importFrom(url)];
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    const { pages } = await readRevision(app.client(world.admin), space);
    expect(pages.map(({ title }) => title)).toEqual(['Notes']);
  });

  it.each<[string, () => string | Promise<string>]>([
    [
      'a document that is not shared',
      () => {
        server.redirect('/document/d/closed-document/export', '/sign-in');
        return server.url('/document/d/closed-document/edit');
      },
    ],
    ['a page that is not a document', () => server.url('/sign-in')],
    ['an archive without a page', async () => dataUrl(await zip({ 'a.png': PNG }))],
    ['a file that is not an archive', () => dataUrl('just words')],
  ])('refuses %s', async (_name, prepare) => {
    const url = await prepare();
    const before = await readSpaceState(app, world.admin, space);
    expect((await importFrom(url)).status).toBe(422);
    expect(await readSpaceState(app, world.admin, space)).toEqual(before);
  });
});
