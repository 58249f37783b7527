import { TestApp } from '../support/app.js';
import { dataUrl, PNG } from '../support/archive.js';
import { editContent } from '../support/change-request.js';
import { readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';
import { readSpaceState } from '../support/space-state.js';

const PAGE = `<!doctype html><html><head><title>Ignored</title><style>p{}</style></head><body>
<nav><a href="/elsewhere">Menu</a></nav>
<main><h1 id="top">Install the <em>tool</em></h1>
<p onclick="alert(1)">Run <code>npm ci</code>, see <a href="other.html#x">the other page</a> and
<a href="#How">below</a>. <a href="javascript:alert(1)">Never</a><script>alert(2)</script></p>
<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2 | 3</td></tr></tbody></table>
<pre><code class="language-js">const a = '&lt;b&gt;';</code></pre>
<ul><li>one<ul><li>deep</li></ul></li><li><input type="checkbox" checked> done</li></ul>
<h2 id="How">How it works</h2>
<p><img src="/img/pixel.png?token=secret" alt="A pixel"><img src="IMAGE" alt="Inline"></p></main>
<footer>Imprint</footer></body></html>`.replace('IMAGE', dataUrl(PNG, 'image/png'));

describe('importing a page of HTML', () => {
  let app: TestApp;
  let server: SourceServer;
  let inside: SourceServer;
  let world: World;
  let space: string;

  beforeAll(async () => {
    server = await SourceServer.start();
    inside = await SourceServer.start();
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${server.port}` });
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
    await inside.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
  });

  const importFrom = (url: string) =>
    app.client(world.admin).post(`/spaces/${space}/content/import`, { source: 'html', url });
  const revision = () => readRevision(app.client(world.admin), space);
  const markdown = async (title: string) => {
    const page = (await revision()).pages.find((candidate) => candidate.title === title);
    return readMarkdown(app.client(world.admin), space, page?.id ?? 'missing');
  };

  it('says that a page has more images than are looked at', async () => {
    const images = Array.from({ length: 3_100 }, (_, index) => `<img src="/none/${index}.png">`).join('');
    const imported = await importFrom(server.serve('/many.html', `<main>Text ${images}</main>`, 'text/html'));
    expect(imported.body).toMatchObject({ importedResources: 1, totalResources: 1 + 3_000 + 1 });
    const { body } = await app.client(world.admin).get(`/spaces/${space}/imports`);
    const { items } = body as { items: { skipped: { path: string; reason: string }[] }[] };
    expect(items[0]?.skipped[0]).toEqual({
      path: server.url('/many.html'),
      reason: expect.stringContaining('further images are left out: there are more than 3000') as string,
    });
  });

  it('names no variable of the space, in the title and in the text', async () => {
    const client = app.client(world.admin);
    await editContent(client, `/spaces/${space}/content`, [
      { change: 'set_variables', variables: { price: 'SECRET' } },
    ]);
    const expression = '{{ space.vars.price }}';
    const page = `<main><h1>Price ${expression}</h1><p>${expression} <code>${expression}</code></p></main>`;
    expect((await importFrom(server.serve('/named.html', page, 'text/html'))).status).toBe(201);
    const text =
      JSON.stringify((await revision()).pages) + (await markdown('Price {{ space\u2060.vars.price }}'));
    expect(text).not.toContain('space.vars');
  });

  it('imports its main content as markdown, and its images as files', async () => {
    server.serve('/img/pixel.png', Buffer.concat([PNG, Buffer.from('x')]), 'image/png');
    const imported = await importFrom(server.serve('/docs/install.html', PAGE, 'text/html; charset=utf-8'));
    expect(imported.status).toBe(201);
    expect(imported.body).toMatchObject({ importedResources: 3, totalResources: 3 });
    const text = await markdown('Install the tool');
    expect(text).toContain('# Install the _tool_');
    expect(text).toContain('`npm ci`');
    expect(text).toContain(`[the other page](${server.url('/docs/other.html')}#x)`);
    expect(text).toContain('[below](#how-it-works)');
    expect(text).toMatch(/\| 1 +\| 2 \\\| 3 \|/);
    expect(text).toContain("```js\nconst a = '<b>';\n```");
    expect(text).toContain('- one\n  - deep');
    expect(text).toContain('- [x] done');
    expect(text).not.toMatch(/alert|Menu|Imprint|javascript|secret|data:/);
    const { files } = await revision();
    expect(files.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['pixel.png', 'image/png'],
      ['image.png', 'image/png'],
    ]);
    expect(text.match(/!\[A pixel\]\([^)]*images\//g)).toHaveLength(1);
  });

  it('writes cells on one line, expandable blocks and videos, and escapes text that looks like markup', async () => {
    const html = `<h1>Cells</h1><table><tr><th>Name</th><th>Value</th></tr>
      <tr><td>A</td><td><ul><li>one</li><li>two</li></ul></td></tr>
      <tr><td><p>x</p><p>y</p></td><td><pre>a\n  b</pre></td></tr></table>
      <p>{% hint style="danger" %}</p><p>{{ space.vars.v }}</p>
      <details><summary>More</summary>inner</details><video src="film.mp4"></video>`;
    expect((await importFrom(server.serve('/cells/', html, 'text/html'))).status).toBe(201);
    const text = await markdown('Cells');
    expect(text).toContain('| A | • one<br>• two |\n| x<br>y | `a`<br>`  b` |\n');
    expect(text).toContain('\\{% hint style="danger" %}');
    expect(text).toContain('\\{{ space\u2060.vars.v }}');
    expect(text).toContain('<details>\n\n<summary>More</summary>\n\ninner\n\n</details>');
    expect(text).toContain(`{% embed url="${server.url('/cells/film.mp4')}" %}`);
  });

  it('creates no revision the second time', async () => {
    server.serve('/img/pixel.png', PNG, 'image/png');
    const url = server.serve('/docs/install.html', PAGE, 'text/html');
    const [first, second] = [await importFrom(url), await importFrom(url)];
    expect(second.body).toEqual(first.body);
  });

  it('takes the title from the title element without a heading, and resolves targets against the base element', async () => {
    const html =
      '<html><head><title>Read me</title><base href="/deep/"></head><body><p>See <a href="a.html">a</a>.</body></html>';
    expect((await importFrom(server.serve('/x', html, 'text/html'))).status).toBe(201);
    expect(await markdown('Read me')).toBe(`See [a](${server.url('/deep/a.html')}).\n`);
  });

  it('reads the encoding that the page declares', async () => {
    const html = Buffer.from('<meta charset="iso-8859-1"><h1>Übersicht</h1><p>grün</p>', 'latin1');
    expect((await importFrom(server.serve('/latin', html, 'text/html'))).status).toBe(201);
    expect(await markdown('Übersicht')).toContain('grün');
  });

  it('keeps two images with the same name separate', async () => {
    const other = Buffer.concat([PNG, Buffer.from('other')]);
    for (const [path, bytes] of [
      ['/a/logo.png', PNG],
      ['/A/Logo.png', other],
      ['/a/b%2Flogo.png', Buffer.concat([other, PNG])],
    ] as const)
      server.serve(path, bytes, 'image/png');
    const html = '<h1>Logos</h1><img src="/a/logo.png"><img src="/A/Logo.png"><img src="/a/b%2Flogo.png">';
    const imported = await importFrom(server.serve('/logos.html', html, 'text/html'));
    expect(imported.body).toMatchObject({ importedResources: 4, totalResources: 4 });
    expect((await revision()).files.map(({ name }) => name)).toEqual(['logo.png', 'Logo.png', 'b-logo.png']);
  });

  it('does not request images at internal addresses, and keeps their URLs', async () => {
    inside.serve('/secret.png', PNG, 'image/png');
    server.redirect('/away.png', inside.url('/secret.png'));
    const html = `<h1>Images</h1><img alt="in" src="${inside.url('/secret.png')}?key=1"><img alt="meta" src="http://169.254.169.254/latest">
      <img alt="away" src="/away.png"><img alt="file" src="file:///etc/passwd"><img alt="gone" src="/gone.png">
      <img alt="html" src="/images.html">`;
    const imported = await importFrom(server.serve('/images.html', html, 'text/html'));
    expect(imported.status).toBe(201);
    expect(imported.body).toMatchObject({ importedResources: 1, totalResources: 6 });
    expect(inside.connections).toBe(0);
    expect((await revision()).files).toEqual([]);
    const text = await markdown('Images');
    expect(text).toContain(`![in](${inside.url('/secret.png')}?key=1)`);
    expect(text).toContain('![meta](http://169.254.169.254/latest)');
    expect(text).not.toContain('passwd');
  });

  it.each([
    ['text', 'just words', 'text/plain'],
    ['an archive', Buffer.from('PK\x03\x04\0\0\0'), 'application/zip'],
    ['nothing', '', 'text/html'],
    ['a page without content', '<html><body><script>1</script></body></html>', 'text/html'],
    ['a page with endless nesting', '<div>'.repeat(200_000), 'text/html'],
    ['a page that is too large', `<p>${'x'.repeat(11 * 1024 * 1024)}</p>`, 'text/html'],
  ])('refuses %s', async (_name, content, contentType) => {
    const before = await readSpaceState(app, world.admin, space);
    expect((await importFrom(server.serve('/bad', content, contentType))).status).toBe(422);
    expect(await readSpaceState(app, world.admin, space)).toEqual(before);
  });
});
