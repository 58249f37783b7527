import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import { flatten, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';
import { readSpaceState } from '../support/space-state.js';
import { tarGz } from '../support/tar.js';
import { type Relationship, wordDocument, wordParagraph } from '../support/word-document.js';

let app: TestApp;
let server: SourceServer;
let inside: SourceServer;
let world: World;
let space: string;

beforeAll(async () => {
  server = await SourceServer.start();
  inside = await SourceServer.start();
  app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${server.port}` });
  world = await app.build.organization();
});
afterAll(async () => {
  await app.stop();
  await server.stop();
  await inside.stop();
});
beforeEach(async () => {
  space = await app.build.space(world);
});

const admin = () => app.client(world.admin);
const importFrom = (source: string, url: string) =>
  admin().post(`/spaces/${space}/content/import`, { source, url });
const state = () => readSpaceState(app, world.admin, space);
const pages = async () => flatten((await readRevision(admin(), space)).pages);
const texts = async () => Promise.all((await pages()).map(({ id }) => readMarkdown(admin(), space, id)));

/** How each source gets a page of HTML; sources of several pages have a valid one beside it. */
const HTML_SOURCES: Record<string, (html: string) => string | Promise<string>> = {
  html: (html) => dataUrl(html, 'text/html'),
  'google-docs': (html) => dataUrl(html, 'text/html'),
  confluence: async (html) => {
    const list =
      '<div id="content"><ul><li><a href="a.html">A</a></li><li><a href="b.html">B</a></li></ul></div>';
    return dataUrl(
      await zip({ 'index.html': list, 'a.html': '<p>Fine. <a href="b.html#x">b</a></p>', 'b.html': html }),
    );
  },
  notion: async (html) =>
    dataUrl(await zip({ 'a.html': '<p>Fine. <a href="b.html">b</a></p>', 'b.html': html })),
  website: (html) => {
    server.serve('/site/b', html, 'text/html');
    return server.serve('/site/', '<p>Fine. <a href="b#x">b</a></p>', 'text/html');
  },
};
const ALONE = new Set(['html', 'google-docs']);
const sources = Object.keys(HTML_SOURCES);
/** They share one reader, so slow texts are tested with one of them. */
const TRIED_LONG = ['html'];
const urlOf = (source: string, html: string) => HTML_SOURCES[source]?.(html) ?? '';

describe.each(TRIED_LONG)('a page of HTML of a %s', (source) => {
  it.each<[string, string]>([
    ['lists nested 10,000 deep', `<ul><li>a${'<ul><li>a'.repeat(10_000)}`],
    ['quotes nested 10,000 deep', `<p>a</p>${'<blockquote>a'.repeat(10_000)}`],
    ['more elements than can be converted', '<br>a'.repeat(60_001)],
  ])('with %s is refused, or skipped in a source of several pages', async (_name, html) => {
    const before = await state();
    const imported = await importFrom(source, await urlOf(source, html));
    if (ALONE.has(source)) {
      expect(imported.status).toBe(422);
      expect(await state()).toEqual(before);
      return;
    }
    expect(imported.body).toMatchObject({ importedResources: 1, totalResources: 2 });
    expect(imported.status).toBe(201);
    expect(await texts()).toEqual([expect.stringContaining('Fine.')]);
  });

  it.each<[string, string, string]>([
    ['unclosed links', 'over [a](', '<p>over <a href="https://x.test/">a'.repeat(1_000)],
    ['nested unclosed formats', '**x**', '<p><b>x'.repeat(2_500)],
    ['formats nested 400 deep', 'deep', `<p>${'<b><i>'.repeat(200)}deep`],
    ['100 kB of `*`', '\\*\\*', `<p>${'*'.repeat(100_000)}</p>`],
    ['100 kB of `[`', '\\[\\[', `<p>${'['.repeat(100_000)}</p>`],
    ['entities that it defines', '&b;', '<!DOCTYPE html [<!ENTITY b "&a;&a;">]><p>text &b; &lt;</p>'],
  ])('with %s is imported', async (_name, part, html) => {
    const imported = await importFrom(source, await urlOf(source, html));
    expect(imported.status).toBe(201);
    expect((await texts()).at(-1)?.replaceAll('&#x26;', '&')).toContain(part);
  });
});

describe.each(sources)('a page of HTML of a %s', (source) => {
  it('with thousands of unclosed formats is refused, or skipped in a source of several pages', async () => {
    const html = Array.from({ length: 2_000 }, (_, n) => `<p><b id=${n}>x`).join('');
    const imported = await importFrom(source, await urlOf(source, html));
    expect(imported.status).toBe(ALONE.has(source) ? 422 : 201);
    expect(await texts()).toEqual(ALONE.has(source) ? [] : [expect.stringContaining('Fine.')]);
  });

  it('with images at internal addresses does not request them', async () => {
    const before = inside.connections;
    const html = `<p>Images</p><img alt="in" src="${inside.url('/a.png')}"><img alt="meta" src="http://169.254.169.254/x">
      <img alt="file" src="file:///etc/passwd"><img alt="six" src="http://[::1]/x.png">`;
    expect((await importFrom(source, await urlOf(source, html))).status).toBe(201);
    expect(inside.connections).toBe(before);
    const { files } = await readRevision(admin(), space);
    expect(files).toEqual([]);
    expect((await texts()).join('')).not.toContain('passwd');
  });
});

describe('a Word document', () => {
  const importDocument = async (body: string, relationships?: readonly Relationship[]) =>
    importFrom('docx', dataUrl(await wordDocument(body, relationships), 'application/octet-stream'));

  it('with lists nested 1,000 deep is imported with as many levels as possible', async () => {
    const body = Array.from({ length: 1_000 }, (_, level) => wordParagraph('x', level)).join('');
    expect((await importDocument(body)).status).toBe(201);
    expect((await texts())[0]).toMatch(/^- x\n {2}- x\n/);
  });

  it('with tables nested 5,000 deep is refused', async () => {
    const before = await state();
    const body = `${'<w:tbl><w:tr><w:tc>'.repeat(5_000)}${wordParagraph('x')}${'</w:tc></w:tr></w:tbl>'.repeat(5_000)}`;
    const imported = await importDocument(body);
    expect(imported.status).toBe(422);
    expect((imported.body as { error: { message: string } }).error.message).toMatch(/too deeply/);
    expect(await state()).toEqual(before);
  });

  it.each(['*', '['])('with 100 kB of `%s` is imported', async (mark) => {
    expect((await importDocument(wordParagraph(mark.repeat(100_000)))).status).toBe(201);
    expect((await texts())[0]).toMatch(mark === '*' ? /^(\\\*)+\n$/ : /^(\\\[)+\n$/);
  });

  it('with NUL and lone surrogates is imported without them', async () => {
    expect((await importDocument(wordParagraph('a&#0;b&#xD800;c\0d'))).status).toBe(201);
    const [text = ''] = await texts();
    expect(text.isWellFormed() && !text.includes('\0')).toBe(true);
    expect(text.replace(/[^a-d]/g, '')).toBe('abcd');
  });

  it('with external references does not follow them', async () => {
    const before = inside.connections;
    const external = (id: string, type: string) => ({
      id,
      type,
      target: inside.url(`/${id}`),
      isExternal: true,
    });
    const picture =
      '<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:imagedata r:id="p" r:href="p"/></v:shape></w:pict></w:r></w:p>';
    const body = `${wordParagraph('Text')}${picture}<w:p><w:hyperlink r:id="h"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p><w:altChunk r:id="c"/><w:subDoc r:id="s"/>`;
    const related = [
      external('p', 'image'),
      external('h', 'hyperlink'),
      external('c', 'aFChunk'),
      external('s', 'subDocument'),
      external('t', 'attachedTemplate'),
      { id: 'f', type: 'image', target: 'file:///etc/passwd', isExternal: true },
    ];
    expect((await importDocument(body, related)).status).toBe(201);
    expect(inside.connections).toBe(before);
    expect((await readRevision(admin(), space)).files).toEqual([]);
    expect((await texts())[0]).toContain(`[link](${inside.url('/h')})`);
  });
});

describe('10,001 pages', () => {
  const names = Array.from({ length: 10_001 }, (_, n) => `p${n}`);

  // One of these two readers opens the archives of each source.
  it.each<[string, () => Promise<Buffer>]>([
    ['zip', () => zip(Object.fromEntries(names.map((name) => [`${name}.md`, 'x'])))],
    ['github-wiki', async () => tarGz(names.map((name) => ({ name: `${name}.md`, content: 'x' })))],
  ])('of a %s are refused completely', async (source, make) => {
    const before = await state();
    const imported = await importFrom(source, dataUrl(await make()));
    expect(imported.status).toBe(422);
    expect((imported.body as { error: { message: string } }).error.message).toMatch(/more than 10000/);
    expect(await state()).toEqual(before);
  });

  it('of an edit are refused completely', async () => {
    const before = await state();
    const changes = names.map((title) => ({ change: 'insert_page', title }));
    expect((await admin().post(`/spaces/${space}/content`, { changes })).status).toBe(400);
    expect(await state()).toEqual(before);
  });
});
