import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import { flatten, type Page, readMarkdown, readRevision } from '../support/content.js';
import type { Person, World } from '../support/factories.js';
import { rawArchive } from '../support/raw-archive.js';
import { SourceServer } from '../support/source-server.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('importing', () => {
  let app: TestApp;
  let source: SourceServer;
  let world: World;
  let space: string;

  beforeAll(async () => {
    app = await TestApp.start();
    source = await SourceServer.start();
  });
  afterAll(async () => {
    await source.stop();
    await app.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
  });

  const importAs = (person: Person, body: object, spaceId = space) =>
    app.client(person).post(`/spaces/${spaceId}/content/import`, body);
  const importZip = async (files: Record<string, string | Buffer>) =>
    importAs(world.admin, { source: 'zip', url: dataUrl(await zip(files)) });
  const revision = () => readRevision(app.client(world.admin), space);
  const text = (page: Page | undefined) => readMarkdown(app.client(world.admin), space, page?.id ?? '');
  /** Titles, with children in brackets. */
  const outline = (pages: Page[]): string =>
    pages
      .map(({ title, pages: below }) => (below.length === 0 ? title : `${title} [${outline(below)}]`))
      .join(', ');

  describe('a page of markdown', () => {
    const MARKDOWN = '# Grüße & 100 %\n\nFrom *everywhere*: a+b, `#`, 日本語.\n';

    it.each([
      ['base64', () => dataUrl(MARKDOWN, 'text/markdown')],
      ['base64 with a character set', () => dataUrl(MARKDOWN, 'text/markdown;charset=utf-8')],
      ['percent-encoding', () => `data:text/markdown,${encodeURIComponent(MARKDOWN)}`],
      ['percent-encoding without a media type', () => `data:,${encodeURIComponent(MARKDOWN)}`],
      ['an upper-case scheme', () => dataUrl(MARKDOWN, 'text/markdown').replace('data:', 'DATA:')],
    ])('is imported from a data: URL in %s', async (_name, url) => {
      const imported = await importAs(world.admin, { source: 'markdown', url: url() });
      expect(imported.status).toBe(201);
      const head = await revision();
      expect(imported.body).toEqual({
        revision: head.id,
        importedResources: 1,
        totalResources: 1,
        notUnderstood: [],
      });
      expect(head.pages).toEqual([
        expect.objectContaining({ title: 'Grüße & 100 %', type: 'document', path: 'grüße--100-' }),
      ]);
      expect(await text(head.pages[0])).toBe(MARKDOWN);
    });

    it('is imported over HTTP, including through a redirect', async () => {
      source.serve('/pages/target.md', MARKDOWN, 'text/plain');
      const url = source.redirect('/moved', '/pages/target.md');
      expect((await importAs(world.admin, { source: 'markdown', url })).status).toBe(201);
      expect(await text((await revision()).pages[0])).toBe(MARKDOWN);
    });

    it.each([
      ['/getting-started.md', 'Getting started'],
      ['/Chapter%20One.markdown?raw=1', 'Chapter One'],
      ['/a%2Fb.md', 'A b'],
      ['/..%2F..%2Fetc%2Fpasswd', '.. .. etc passwd'],
      ['/README.md', 'README'],
      ['/SUMMARY.md', 'SUMMARY'],
      ['/100%25.md', '100%'],
      ['/caf%E9.md', 'Caf%E9'],
    ])('without a heading gets its title from its URL: %s', async (path, title) => {
      const url = source.serve(path.replace(/\?.*/, ''), '* just [a list](nowhere.md)\n', 'text/markdown');
      expect((await importAs(world.admin, { source: 'markdown', url })).body).toMatchObject({
        importedResources: 1,
      });
      const { pages } = await revision();
      expect(pages).toEqual([expect.objectContaining({ type: 'document', title, pages: [] })]);
      expect(await text(pages[0])).toBe('* just [a list](nowhere.md)\n');
    });

    it('is updated when it is imported again, keeps its id, and creates no revision if it is unchanged', async () => {
      const first = await importAs(world.admin, { source: 'markdown', url: dataUrl('# Page\n\nOne.\n') });
      const before = await revision();
      const same = await importAs(world.admin, { source: 'markdown', url: dataUrl('# Page\n\nOne.\n') });
      expect(same.body).toEqual(first.body);
      const changed = await importAs(world.admin, { source: 'markdown', url: dataUrl('# Page\n\nTwo.\n') });
      const after = await revision();
      expect((changed.body as { revision: string }).revision).toBe(after.id);
      expect(after.parents).toEqual([before.id]);
      expect(after.pages.map(({ id }) => id)).toEqual(before.pages.map(({ id }) => id));
      expect(after.pages[0]?.documentId).not.toBe(before.pages[0]?.documentId);
      expect(await text(after.pages[0])).toBe('# Page\n\nTwo.\n');
    });

    it('sets its attributes in front matter, which is not part of its text', async () => {
      const url = dataUrl(
        [
          '---',
          'title: "The: title"',
          'description: What it is about',
          'icon: rocket',
          'emoji: 🚀',
          'hidden: true',
          'layout:',
          '  tableOfContents: false',
          '  cover: { visible: true, size: full }',
          'vars: { version: 2.1, name: docs }',
          '---',
          '',
          '# Heading',
          '',
        ].join('\n'),
      );
      expect((await importAs(world.admin, { source: 'markdown', url })).status).toBe(201);
      const [page] = (await revision()).pages;
      expect(page).toMatchObject({
        title: 'The: title',
        description: 'What it is about',
        icon: 'rocket',
        emoji: '🚀',
        hidden: true,
        layout: { tableOfContents: false, cover: true, coverSize: 'full' },
        variables: { version: '2.1', name: 'docs' },
      });
      expect(await text(page)).toBe('\n# Heading\n');
    });

    it('contains no character that PostgreSQL cannot store: escapes in YAML and HTML are replaced', async () => {
      const url = dataUrl(
        '---\ntitle: "a\\0b"\ndescription: "c\\ud800d"\nicon: "\\0"\nvars: { "k\\0": "v\\udfff" }\ncover: "\\ud83d.png"\n---\n' +
          '# Text\n\n[l](a%00b.md "t&#0;") ![&#xD800;](%ED%A0%80.png) &#0;\n',
      );
      expect((await importAs(world.admin, { source: 'markdown', url })).status).toBe(201);
      expect((await revision()).pages[0]).toMatchObject({
        title: 'a\uFFFDb',
        description: 'c\uFFFDd',
        variables: { 'k\uFFFD': 'v\uFFFD' },
      });
    });
  });

  describe('an archive', () => {
    it.each([
      ['base64', (bytes: Buffer) => dataUrl(bytes)],
      [
        'percent-encoding',
        (bytes: Buffer) =>
          `data:application/zip,${[...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`,
      ],
      ['HTTP', (bytes: Buffer) => source.serve('/archive.zip', bytes, 'application/zip')],
      ['HTTP without a content type', (bytes: Buffer) => source.serve('/archive.zip', bytes)],
    ])('is imported from %s', async (_name, url) => {
      const bytes = await zip({ 'guide.md': '# Guide\n\n![dot](dot.png)\n', 'dot.png': PNG });
      const imported = await importAs(world.admin, { source: 'zip', url: url(bytes) });
      expect(imported.status).toBe(201);
      expect(imported.body).toMatchObject({ importedResources: 2, totalResources: 2 });
      const { pages, files } = await revision();
      expect(outline(pages)).toBe('Guide');
      expect(files).toEqual([
        expect.objectContaining({
          name: 'dot.png',
          contentType: 'image/png',
          size: PNG.length,
          dimensions: { width: 1, height: 1 },
        }),
      ]);
      expect(await text(pages[0])).toBe('# Guide\n\n![dot](dot.png)\n');
    });

    it('has the structure of its folders, ordered by numeric prefixes, without a folder that wraps everything', async () => {
      await importZip({
        'repo-1.0/10-last.md': 'Last.',
        'repo-1.0/2-guides/README.md': '# All guides',
        'repo-1.0/2-guides/2-b.md': 'B.',
        'repo-1.0/2-guides/10-a.md': 'A.',
        'repo-1.0/README.md': '# Welcome',
        'repo-1.0/1-empty/deep/page.md': 'P.',
      });
      expect(outline((await revision()).pages)).toBe('Welcome, Empty [Deep [Page]], All guides [B, A], Last');
    });

    it('has the structure of the summary that its configuration names; other pages are hidden', async () => {
      await importZip({
        '.gitbook.yaml': 'root: ./docs/\nstructure:\n  summary: toc.md\n',
        'docs/toc.md':
          '# Toc\n\n* [First](b.md)\n  * [Below](a.md)\n## Part\n* [Outside](https://example.com/)\n',
        'docs/a.md': '# A',
        'docs/b.md': '# B',
        'docs/c.md': '# C',
      });
      const { pages } = await revision();
      expect(outline(pages)).toBe('First [Below], Part [Outside], Docs [C]');
      expect(pages.map(({ hidden }) => hidden ?? false)).toEqual([false, false, true]);
    });

    it('resolves links, images and covers to pages and files, and writes them for their new places', async () => {
      await importZip({
        'a/one.md':
          '---\ncover: ../img/dot.png\n---\n[two](../b/two.md#x) <img src="../img/dot.png"> [gone](../no.md)',
        'b/two.md': '[one](/a/one.md) [self](#x)\n\n# X\n',
        'img/dot.png': PNG,
      });
      const { pages, files } = await revision();
      const one = flatten(pages).find(({ slug }) => slug === 'one');
      const two = flatten(pages).find(({ slug }) => slug === 'two');
      expect(await text(one)).toBe('[two](../b/two.md#x) <img src="../img/dot.png"> [gone](../no.md)');
      expect(await text(two)).toBe('[one](../a/one.md) [self](#x)\n\n# X\n');
      expect(one?.cover?.ref).toEqual({ kind: 'file', file: files[0]?.id });
    });

    it('is configured only at its root: elsewhere a configuration is an ordinary file', async () => {
      const imported = await importZip({
        'p.md': '[sample](sample/book.json)',
        'sample/book.json': '{"root":"./x"}',
      });
      expect(imported.body).toMatchObject({ importedResources: 2, totalResources: 2 });
      const { pages, files } = await revision();
      expect(files.map(({ name, contentType }) => [name, contentType])).toEqual([
        ['book.json', 'application/json'],
      ]);
      expect(await text(pages[0])).toBe('[sample](sample/book.json)');
    });

    it('stores equal bytes once', async () => {
      await importZip({ 'p.md': '# P', 'a.png': PNG, 'b/c.png': PNG });
      const { files } = await revision();
      expect(files.map(({ name }) => name).sort()).toEqual(['a.png', 'c.png']);
      expect(new Set(files.map(({ id }) => id)).size).toBe(2);
      expect(await readdir(join(app.dataDir, 'files', 'spaces', space))).toHaveLength(1);
    });

    it('accepts names of every kind: Unicode, spaces, percent signs, differing only in case or composition', async () => {
      const names = [
        'Ünïcode ✨.md',
        'two words.md',
        'a%2Fb.md',
        '100%.md',
        'Case.md',
        'case.md',
        "it's #1?.md",
        'こんにちは.md',
      ];
      const imported = await importZip(Object.fromEntries(names.map((name) => [name, `Text of ${name}`])));
      expect(imported.body).toMatchObject({ importedResources: names.length, totalResources: names.length });
      const { pages } = await revision();
      const texts = await Promise.all(pages.map((page) => text(page)));
      expect(texts.sort()).toEqual(names.map((name) => `Text of ${name}`).sort());
      expect(new Set(pages.map(({ path }) => path)).size).toBe(names.length);
      for (const page of pages) {
        const byPath = await app
          .client(world.admin)
          .get(`/spaces/${space}/content/path/${encodeURIComponent(page.path)}`);
        expect(byPath.body).toMatchObject({ id: page.id });
      }
    });

    it('serves files with names of every kind', async () => {
      const names = [
        'a%2Fb.bin',
        'two words.bin',
        'ü"quoted\';.bin',
        `${'long'.repeat(70)}.bin`,
        'line\nbreak.bin',
        '😀.bin',
      ];
      const files = Object.fromEntries(names.map((name) => [name, Buffer.from(`Bytes of ${name}`)]));
      await importZip({ 'p.md': '# P', ...files });
      const bytes: string[] = [];
      for (const file of (await revision()).files) {
        const response = await fetch(file.downloadURL.replace('http://docs.test', app.baseUrl));
        expect(response.status).toBe(200);
        bytes.push(await response.text());
      }
      expect(bytes.sort()).toEqual(names.map((name) => `Bytes of ${name}`).sort());
    });

    it('skips and counts entries that are too long, not UTF-8 or too deep, and imports the rest', async () => {
      const imported = await importZip({
        'good.md': '# Good',
        'long.md': `# Long\n${randomBytes(1024 * 512).toString('hex')}`,
        'latin.md': Buffer.from('# caf\xe9', 'latin1'),
        'surrogate.md': Buffer.from([0x23, 0x20, 0xed, 0xa0, 0x80]),
        [`${'d/'.repeat(100)}deep.md`]: '# Deep',
        [`${'d/'.repeat(100)}deep.png`]: PNG,
      });
      expect(imported.status).toBe(201);
      expect(imported.body).toMatchObject({ importedResources: 1, totalResources: 6 });
      const { pages, files } = await revision();
      expect(outline(pages)).toBe('Good');
      expect(files).toEqual([]);
    });

    it('replaces NUL in texts', async () => {
      await importZip({ 'nul.md': '# a\0b\n\nc\0d\n' });
      const { pages } = await revision();
      expect(pages[0]?.title).toBe('a\uFFFDb');
      expect(await text(pages[0])).toBe('# a\uFFFDb\n\nc\uFFFDd\n');
    });

    it('skips files that operating systems add', async () => {
      const bytes = rawArchive([
        { name: '__MACOSX/._p.md', content: 'x' },
        { name: '.DS_Store', content: 'x' },
        { name: 'folder/', method: 0, mode: 0o040755 },
        { name: 'p.md', content: '# P' },
      ]);
      const imported = await importAs(world.admin, { source: 'zip', url: dataUrl(bytes) });
      expect(imported.body).toMatchObject({ importedResources: 1, totalResources: 1 });
    });

    it('is imported quickly if more than a thousand pages have the same title', async () => {
      const files = Object.fromEntries(
        Array.from({ length: 1500 }, (_, index) => [`p${index}.md`, `# Same\n\n${index}`]),
      );
      const started = Date.now();
      expect((await importZip(files)).body).toMatchObject({ importedResources: 1500 });
      expect(Date.now() - started).toBeLessThan(15_000);
      const { pages } = await revision();
      expect(new Set(pages.map(({ path }) => path)).size).toBe(1500);
    });

    it('accepts a page that fills the search index', async () => {
      // Unique words, half of them in headings: more than one search row can hold.
      const words = Array.from({ length: 190_000 }, (_, index) => (index + 46_656).toString(36));
      const headings = words.splice(0, 95_000);
      const lines = Array.from(
        { length: 475 },
        (_, index) => `# ${headings.slice(index * 200, index * 200 + 200).join(' ')}`,
      );
      const url = dataUrl(`${lines.join('\n')}\n\n${words.join(' ')}\n`);
      const imported = await importAs(world.admin, { source: 'markdown', url });
      expect(imported.status).toBe(201);
      const found = await app
        .client(world.admin)
        .get(`/spaces/${space}/search`)
        .query({ query: words[0] ?? '' });
      expect((found.body as { items: object[] }).items).toHaveLength(1);
    });

    it('accepts a page whose words grow when their accents are removed', async () => {
      const squares = Array.from({ length: 80 }, (_, index) => String.fromCodePoint(0x3300 + index));
      const words = Array.from(
        { length: 40_000 },
        (_, n) =>
          `${squares[n % 80]}${squares[Math.floor(n / 80) % 80]}${squares[Math.floor(n / 6400) % 80]}`,
      );
      const imported = await importAs(world.admin, {
        source: 'markdown',
        url: dataUrl(`# Squares\n\n${words.join(' ')}\n`),
      });
      expect(imported.status).toBe(201);
    });
  });

  describe('is allowed for', () => {
    const body = { source: 'markdown', url: dataUrl('# Page\n') };

    it.each([
      ['edit', 201],
      ['review', 201],
      ['comment', 403],
      ['read', 403],
    ] as const)('a member with the role %s: %i', async (role, status) => {
      const member = await app.build.member(world.id, role);
      expect((await importAs(member, body)).status).toBe(status);
      expect((await revision()).pages).toHaveLength(status === 201 ? 1 : 0);
    });

    it('nobody outside of the organization, who gets 404', async () => {
      const outsider = (await app.build.organization()).admin;
      const guest = await app.build.member(world.id, null);
      expect((await importAs(outsider, body)).status).toBe(404);
      expect((await importAs(guest, body)).status).toBe(404);
      expect((await app.client().post(`/spaces/${space}/content/import`, body)).status).toBe(401);
      expect((await importAs(world.admin, body, 'no-such-space')).status).toBe(404);
      expect((await revision()).pages).toEqual([]);
    });

    it('nobody while the space is locked, not even its administrator', async () => {
      await app.client(world.admin).patch(`/spaces/${space}`, { editMode: 'locked' });
      expect((await importAs(world.admin, body)).status).toBe(409);
      expect((await revision()).pages).toEqual([]);
      await app.client(world.admin).patch(`/spaces/${space}`, { editMode: 'live' });
      expect((await importAs(world.admin, body)).status).toBe(201);
    });
  });
});
