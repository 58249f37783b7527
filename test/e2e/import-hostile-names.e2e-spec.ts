import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { flatten, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { rawArchive } from '../support/raw-archive.js';
import { SourceServer } from '../support/source-server.js';
import { readSpaceState } from '../support/space-state.js';
import { paxPath, tarGz } from '../support/tar.js';
import { wordDocument, wordParagraph } from '../support/word-document.js';

let app: TestApp;
let server: SourceServer;
let world: World;
let space: string;

beforeAll(async () => {
  server = await SourceServer.start();
  app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${server.port}` });
  world = await app.build.organization();
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});
beforeEach(async () => {
  space = await app.build.space(world);
});

const admin = () => app.client(world.admin);
const importFrom = (source: string, url: string) =>
  admin().post(`/spaces/${space}/content/import`, { source, url });
const pages = async () => flatten((await readRevision(admin(), space)).pages);
/** Every text of the space, by the path of its page. */
const texts = async () =>
  Object.fromEntries(
    await Promise.all(
      (await pages())
        .filter(({ type }) => type === 'document')
        .map(async ({ id, path }) => [path, await readMarkdown(admin(), space, id)] as const),
    ),
  );
const isClean = (value: unknown) => {
  const text = JSON.stringify(value);
  return !/\\u0000|\\ud[89a-f]/i.test(text);
};

/** Sources that are archives, with a function that writes a page with a word for each. */
const ARCHIVES: [source: string, ending: string, pack: (files: Record<string, string>) => Promise<Buffer>][] =
  [
    ['zip', '.md', zip],
    ['notion', '.md', zip],
    ['notion', '.html', zip],
    ['github-wiki', '.md', zip],
    [
      'github-wiki',
      '.md',
      async (files) => tarGz(Object.entries(files).map(([name, content]) => ({ name, content }))),
    ],
    [
      'confluence',
      '.html',
      (files) => {
        const links = Object.keys(files).map(
          (name) => `<li><a href="${encodeURIComponent(name)}">${name}</a></li>`,
        );
        return zip({ 'index.html': `<div id="content"><ul>${links.join('')}</ul></div>`, ...files });
      },
    ],
  ];
const PAGES = { Page: 'Upper', page: 'Lower', 'a%2Fb': 'Encoded', 'a%2fb': 'Small', 'x%00y': 'Escaped' };

describe.each(ARCHIVES)('the archive of a %s with pages named %s', (source, ending, pack) => {
  it('keeps names separate that differ only in case, or contain %2F or %00', async () => {
    const said = (word: string) => (ending === '.html' ? `<p>${word}</p>` : `${word}\n`);
    const files = Object.fromEntries(
      Object.entries(PAGES).map(([name, word]) => [`${name}${ending}`, said(word)]),
    );
    const url = dataUrl(await pack(files));
    const first = await importFrom(source, url);
    expect(first.body).toMatchObject({ importedResources: 5, totalResources: 5 });
    const read = await texts();
    expect(
      Object.values(read)
        .map((text) => text.trim())
        .sort(),
    ).toEqual(Object.values(PAGES).sort());
    expect(new Set(Object.keys(read)).size).toBe(5);
    expect(isClean((await readRevision(admin(), space)).pages)).toBe(true);
    expect((await importFrom(source, url)).body).toEqual(first.body);
  });
});

describe.each(['zip', 'notion', 'github-wiki', 'confluence'])('the archive of a %s', (source) => {
  it.each<[string, string | Buffer]>([
    ['NUL', 'a\0b.md'],
    ['a lone surrogate', Buffer.from([0x61, 0xed, 0xa0, 0x80, 0x2e, 0x6d, 0x64])],
  ])('with %s in a name is refused, or imported with a clean name', async (_name, name) => {
    const before = await readSpaceState(app, world.admin, space);
    const list = '<div id="content"><ul><li><a href="ok.html">ok</a></li></ul></div>';
    const archive = rawArchive([
      { name: 'index.html', content: list },
      { name: 'ok.html', content: '<p>ok</p>' },
      { name: 'ok.md', content: 'ok' },
      { name, content: '# Title', flags: 0 },
    ]);
    const imported = await importFrom(source, dataUrl(archive));
    expect([201, 422]).toContain(imported.status);
    const after = await readSpaceState(app, world.admin, space);
    if (imported.status === 422) expect(after).toEqual(before);
    expect(isClean(after.content)).toBe(true);
  });

  it('with NUL and lone surrogates in titles and texts is imported without them', async () => {
    const list = '<div id="content"><ul><li><a href="ok.html">A&#0;B&#xD800;</a></li></ul></div>';
    const archive = await zip({
      'index.html': list,
      'ok.html': '<title>T&#xDC00;</title><h1>A&#0;B&#xD800;</h1><p>x&#0;y&#xD83D;</p>',
      'ok.md': '---\ntitle: "A\\0B\\uD800"\n---\n\nx&#0;y &#xD83D;\n',
    });
    const imported = await importFrom(source, dataUrl(archive));
    expect(imported.status).toBe(201);
    const revision = await readRevision(admin(), space);
    expect(revision.pages.length).toBeGreaterThan(0);
    expect(isClean([revision.pages, await texts()])).toBe(true);
  });
});

it('a wiki as tar.gz with NUL in a name is refused', async () => {
  const archive = tarGz([{ name: 'Home.md', content: 'x' }, paxPath('a\0b.md'), { name: 'a.md' }]);
  expect((await importFrom('github-wiki', dataUrl(archive))).status).toBe(422);
  expect(await pages()).toEqual([]);
});

describe.each(['html', 'google-docs', 'website', 'docx', 'markdown'])('a page of a %s', (source) => {
  const HTML = '<h1>A&#0;B&#xD800;C</h1><p>x&#0;y&#xD83D;z <img src="/i%2Fj.png"> <img src="/I%2Fj.png"></p>';

  it('whose URL has %2F, %00 and half a surrogate is imported with a clean title and text', async () => {
    for (const path of ['/i%2Fj.png', '/I%2Fj.png'])
      server.serve(path, Buffer.concat([PNG, Buffer.from(path)]), 'image/png');
    const content: Record<string, Buffer | string> = {
      docx: await wordDocument(wordParagraph('x&#0;y&#xD83D;z')),
      markdown: 'x&#0;y&#xD83D;z ![](a%2Fb%00.png)\n',
    };
    const path = `/${source}/export/a%2Fb%00c%ED%A0%80`;
    const type = source in content ? 'application/octet-stream' : 'text/html';
    const url = server.serve(path, content[source] ?? HTML, type);
    const imported = await importFrom(source, source === 'google-docs' ? dataUrl(HTML, 'text/html') : url);
    expect(imported.status).toBe(201);
    const revision = await readRevision(admin(), space);
    expect(revision.pages).toHaveLength(1);
    expect(isClean([revision.pages, revision.files, await texts()])).toBe(true);
    if (source === 'html' || source === 'website') {
      expect(revision.files.map(({ name }) => name)).toEqual(['i-j.png', 'I-j.png']);
    }
  });
});

it('edits keep titles separate that differ only in case or contain %2F', async () => {
  const titles = ['Page', 'page', 'a%2Fb', 'a%2fb', 'a/b'];
  const changes = titles.map((title) => ({ change: 'insert_page', title, document: { markdown: title } }));
  expect((await admin().post(`/spaces/${space}/content`, { changes })).status).toBe(200);
  expect((await pages()).map(({ title }) => title)).toEqual(titles);
  expect(new Set(Object.keys(await texts())).size).toBe(titles.length);
});
