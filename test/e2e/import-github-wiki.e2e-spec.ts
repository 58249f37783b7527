import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { flatten, type Page, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { GitRepositories } from '../support/git-repository.js';
import { SourceServer } from '../support/source-server.js';
import { readSpaceState } from '../support/space-state.js';
import { paxPath, tarGz } from '../support/tar.js';

const WIKI: Record<string, string | Buffer> = {
  'Home.md': `Welcome. [[Getting Started]], [[the ref|API-Reference#Errors]], [[Missing Page]] and [setup](Getting-Started#install).
[Nested](Deep-Page), [web](https://example.com), \`[[Getting Started]]\`

\`\`\`sh
[[ -f x ]] && echo [[Home]]
\`\`\`

[[images/logo.png|alt=The logo]] ![Again](images/logo.png) [[Site|https://example.com/x]]
`,
  'Getting-Started.md': '## Install\n\nBack [[home]].\n',
  'API-Reference.md': '## Errors\n\nNone.\n',
  'guides/Deep-Page.md': 'Up: [[API Reference]]\n',
  'Zebra.md': 'Not in the sidebar.\n',
  'Old.textile': 'h1. Old',
  'images/logo.png': PNG,
  '_Sidebar.md':
    '# Wiki\n\n**[[Home]]**\n\n### Reference\n* [[API Reference]]\n  * [[Deep Page]]\n\n### Start\n* [Start](Getting-Started)\n* [[Missing Page]]\n',
  '_Footer.md': 'Imprint',
};

describe('importing a wiki', () => {
  let app: TestApp;
  let server: SourceServer;
  let repositories: GitRepositories;
  let world: World;
  let space: string;

  beforeAll(async () => {
    server = await SourceServer.start();
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${server.port}` });
    repositories = await GitRepositories.make();
    await repositories.commit(
      '/acme/tool.wiki.git',
      { 'Home.md': 'Old text.\n', 'Getting-Started.md': 'x\n'.repeat(500) },
      WIKI,
    );
    for (const path of ['/info/refs', '/git-upload-pack']) {
      server.on(`/acme/tool.wiki.git${path}`, (request, response) => repositories.answer(request, response));
    }
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
    await repositories.remove();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
  });

  const importFrom = (url: string) =>
    app.client(world.admin).post(`/spaces/${space}/content/import`, { source: 'github-wiki', url });
  const revision = () => readRevision(app.client(world.admin), space);
  const markdown = async (title: string) => {
    const page = flatten((await revision()).pages).find((candidate) => candidate.title === title);
    return readMarkdown(app.client(world.admin), space, page?.id ?? 'missing');
  };
  const shape = (pages: readonly Page[]): unknown[] =>
    pages.map(({ title, pages: below }) => [title, shape(below)]);

  const expectWiki = async () => {
    const { pages, files } = await revision();
    expect(shape(pages)).toEqual([
      ['Home', []],
      ['Reference', [['API Reference', [['Deep Page', []]]]]],
      ['Start', [['Getting Started', []]]],
      ['Zebra', []],
    ]);
    expect(flatten(pages).filter(({ hidden }) => hidden)).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual(['logo.png']);
    const home = await markdown('Home');
    expect(home).toContain('[Getting Started](start/getting-started.md)');
    expect(home).toContain('[the ref](reference/api-reference/README.md#errors)');
    expect(home).toContain('[[Missing Page]]');
    expect(home).toContain('[setup](start/getting-started.md#install)');
    expect(home).toContain('[Nested](reference/api-reference/deep-page.md)');
    expect(home).toContain('[web](https://example.com), `[[Getting Started]]`');
    expect(home).toContain('[[ -f x ]] && echo [[Home]]');
    expect(home).toContain(
      '![The logo](images/logo.png) ![Again](images/logo.png) [Site](https://example.com/x)',
    );
    expect(await markdown('Getting Started')).toBe('## Install\n\nBack [home](../home.md).\n');
    expect(await markdown('Deep Page')).toBe('Up: [API Reference](README.md)\n');
  };

  it.each([
    ['its repository', '/acme/tool.wiki.git'],
    ['its address', '/acme/tool/wiki'],
    ['one of its pages', '/acme/tool/wiki/Getting-Started#install'],
  ])('works by %s', async (_name, path) => {
    const imported = await importFrom(server.url(path));
    expect(imported.status).toBe(201);
    expect(imported.body).toMatchObject({ importedResources: 6, totalResources: 7 });
    await expectWiki();
    const { body } = await app.client(world.admin).get(`/spaces/${space}/imports`);
    expect((body as { items: { skipped: unknown[] }[] }).items[0]?.skipped).toEqual([
      { path: 'Old.textile', reason: 'only markdown pages are supported' },
    ]);
  });

  it('works by an archive of its repository', async () => {
    const archived = Object.fromEntries(
      Object.entries(WIKI).map(([path, content]) => [`tool.wiki-master/${path}`, content]),
    );
    const imported = await importFrom(server.serve('/wiki.zip', await zip(archived), 'application/zip'));
    expect(imported.body).toMatchObject({ importedResources: 6, totalResources: 7 });
    await expectWiki();
  });

  it('accepts the tar.gz archives of Git hosts', async () => {
    const entries = Object.entries(WIKI).map(([path, content]) => ({
      name: `tool.wiki-master/${path}`,
      content,
    }));
    const archive = tarGz([paxPath('comment', 'g'), { name: 'tool.wiki-master/', type: '5' }, ...entries]);
    const url = server.serve('/acme/tool/wiki/archive.tar.gz', archive, 'application/gzip');
    expect((await importFrom(url)).body).toMatchObject({ importedResources: 6, totalResources: 7 });
    await expectWiki();
  });

  it('creates no revision the second time', async () => {
    const url = server.url('/acme/tool.wiki.git');
    const [first, second] = [await importFrom(url), await importFrom(url)];
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
  });

  it('skips a page that is larger than the limit, whether it comes from an archive or a repository', async () => {
    const texts = { 'Home.md': 'Text\n', 'Long.md': randomBytes(800_000).toString('base64') };
    await repositories.commit('/acme/long.wiki.git', texts);
    for (const path of ['/info/refs', '/git-upload-pack']) {
      server.on(`/acme/long.wiki.git${path}`, (request, response) => repositories.answer(request, response));
    }
    const archive = tarGz(Object.entries(texts).map(([name, content]) => ({ name, content })));
    const urls = [server.serve('/long.tar.gz', archive, 'application/gzip'), dataUrl(await zip(texts))];
    for (const url of [server.url('/acme/long.wiki.git'), ...urls]) {
      expect((await importFrom(url)).body).toMatchObject({ importedResources: 1, totalResources: 2 });
      const { body } = await app.client(world.admin).get(`/spaces/${space}/imports`);
      const { items } = body as { items: { skipped: unknown }[] };
      expect(items[0]?.skipped).toEqual([{ path: 'Long.md', reason: 'larger than 1048576 bytes' }]);
    }
  });

  it('imports names that differ only in case', async () => {
    const archive = await zip({
      'Home.md': 'x',
      'Page.md': 'Upper',
      'page.md': 'Lower',
      'a%2Fb.md': 'Slash',
    });
    expect((await importFrom(dataUrl(archive))).body).toMatchObject({ importedResources: 4 });
    expect((await revision()).pages.map(({ title }) => title).sort()).toEqual([
      'Home',
      'Page',
      'a%2Fb',
      'page',
    ]);
  });

  const OID = 'a'.repeat(40);
  const servePack = (path: string, pack: Buffer) => {
    const line = `${OID} HEAD\0shallow ofs-delta\n`;
    const length = (Buffer.byteLength(line) + 4).toString(16).padStart(4, '0');
    server.serve(`${path}/info/refs`, `001e# service=git-upload-pack\n0000${length}${line}0000`);
    server.serve(`${path}/git-upload-pack`, Buffer.concat([Buffer.from('0008NAK\n'), pack]));
    return server.url(path);
  };
  const packOf = (declared: number, content: Buffer) => {
    const header = Buffer.from('PACK\0\0\0\x02\0\0\0\x01', 'latin1');
    const size: number[] = [];
    let rest = Math.floor(declared / 16);
    size.push((3 << 4) | (declared % 16) | (rest > 0 ? 0x80 : 0));
    while (rest > 0) {
      size.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
      rest = Math.floor(rest / 128);
    }
    return Buffer.concat([header, Buffer.from(size), deflateSync(content), Buffer.alloc(20)]);
  };
  const ZEROS = Buffer.alloc(50 * 1024 * 1024);

  it.each<[string, () => string | Promise<string>]>([
    ['an unknown repository', () => server.url('/acme/missing.wiki.git')],
    [
      'a page that is not a repository',
      () => {
        server.serve('/acme/page.wiki.git/info/refs', '<html>', 'text/html');
        return server.url('/acme/page/wiki');
      },
    ],
    ['a repository at an internal address', () => 'http://10.0.0.1/acme/tool.wiki.git'],
    [
      'a repository that redirects to an internal address',
      () => {
        server.redirect('/acme/away.wiki.git/info/refs', 'http://10.0.0.1/x.git/info/refs');
        return server.url('/acme/away.wiki.git');
      },
    ],
    ['a response that is not a pack', () => servePack('/a/text.wiki.git', Buffer.from('just words'))],
    [
      'a pack that is cut off',
      () => servePack('/a/cut.wiki.git', packOf(100, Buffer.alloc(100)).subarray(0, 16)),
    ],
    ['a pack with objects larger than declared', () => servePack('/a/lie.wiki.git', packOf(10, ZEROS))],
    ['a pack that is a decompression bomb', () => servePack('/a/bomb.wiki.git', packOf(ZEROS.length, ZEROS))],
    ['a pack without the commit', () => servePack('/a/other.wiki.git', packOf(3, Buffer.from('abc')))],
    [
      'a tar.gz archive with paths outside of it',
      () =>
        dataUrl(
          tarGz([
            { name: 'Home.md', content: 'x' },
            { name: '../evil.md', content: 'x' },
          ]),
        ),
    ],
    [
      'a tar.gz archive with a link',
      () =>
        dataUrl(
          tarGz([
            { name: 'Home.md', content: 'x' },
            { name: 'a.md', type: '2' },
          ]),
        ),
    ],
    [
      'a tar.gz archive that is a decompression bomb',
      () => dataUrl(tarGz([{ name: 'Home.md', content: ZEROS }])),
    ],
    ['an archive without pages', async () => dataUrl(await zip({ 'a.png': PNG }))],
    ['a file that is not an archive', () => dataUrl('just words')],
  ])('refuses %s', async (_name, prepare) => {
    const url = await prepare();
    const before = await readSpaceState(app, world.admin, space);
    expect((await importFrom(url)).status).toBe(422);
    expect(await readSpaceState(app, world.admin, space)).toEqual(before);
  });
});
