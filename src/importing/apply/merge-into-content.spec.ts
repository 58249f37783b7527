import fc from 'fast-check';
import { sourceTreeOf } from '../../../test/support/source-trees.js';
import type { PageNode } from '../../versioning/page.js';
import { mergeImport, type SpaceContent } from './merge-into-content.js';

const EMPTY: SpaceContent = { pages: [], files: [] };

function context(now = '2026-01-01T00:00:00.000Z') {
  let count = 0;
  return { newId: () => `id-${now.slice(0, 4)}-${(count += 1)}`, now };
}

function paths(pages: PageNode[], parent = ''): string[] {
  return pages.flatMap((page) => [
    `${parent}${page.slug}`,
    ...paths(page.children, `${parent}${page.slug}/`),
  ]);
}

function pageAt(content: SpaceContent, path: string): PageNode {
  let pages = content.pages;
  let found: PageNode | undefined;
  for (const slug of path.split('/')) {
    found = pages.find((page) => page.slug === slug);
    pages = found?.children ?? [];
  }
  if (!found) throw new Error(`no page at ${path}`);
  return found;
}

/** The links of the page at a path: what each leads to, by path. */
function linksAt(merged: ReturnType<typeof mergeImport>, path: string): string[] {
  const byId = new Map<string, string>();
  for (const each of paths(merged.pages)) byId.set(pageAt(merged, each).id, each);
  for (const file of merged.files) byId.set(file.id, `file ${file.path}`);
  const document = merged.documents.get(pageAt(merged, path).document ?? '');
  return (document?.links ?? []).map(({ kind, target, anchor }) => {
    const place = kind === 'page' || kind === 'file' ? (byId.get(target) ?? 'nowhere') : `${kind} ${target}`;
    return anchor === undefined ? place : `${place}#${anchor}`;
  });
}

describe('mergeImport', () => {
  it('fills an empty space in the order of the source', () => {
    const source = sourceTreeOf({
      'README.md': '# Home',
      'b.md': '# Same',
      'c.md': '# Same',
      'd/e.md': '# Leaf',
    });
    const merged = mergeImport(source, EMPTY, context());
    expect(paths(merged.pages)).toEqual(['home', 'same', 'same-1', 'd', 'd/leaf']);
    expect(pageAt(merged, 'd')).toMatchObject({ type: 'group', document: null, title: 'D' });
    expect(merged).toMatchObject({ importedResources: 4, totalResources: 4, skipped: [] });
    expect(merged.documents.has(pageAt(merged, 'd/leaf').document ?? '')).toBe(true);
  });

  it('numbers siblings that state the same slug', () => {
    const text = '---\nslug: same\n---\n';
    const source = sourceTreeOf({ 'a.md': text, 'b.md': text });
    const first = mergeImport(source, EMPTY, context());
    expect(paths(first.pages)).toEqual(['same', 'same-1']);
    expect(mergeImport(source, first, context('2027')).pages).toEqual(first.pages);
  });

  it('resolves an include to a reusable content of the space, unless the source has one at the path', () => {
    const note = '.gitbook/includes/a-note.md';
    const first = mergeImport(
      sourceTreeOf({ 'README.md': '# Home', [note]: '---\ntitle: A note\n---\nold' }),
      EMPTY,
      context(),
    );
    const [entry] = first.reusableContents ?? [];
    const space = {
      ...first,
      reusableContents: [
        { id: 'id-2', title: 'A Note!', document: 'x' },
        { ...entry!, id: 'id-1' },
      ],
    };
    const include = (path: string) => `{% include "${path}" %}\n\n`;
    const texts = {
      'README.md': `# Home\n\n${include(note)}${include(`/${note}`)}${include('.gitbook/includes/none.md')}`,
      'below/a.md': `# A\n\n${include(`../${note}`)}${include('../.gitbook/includes/a-note-1.md')}`,
    };
    const merged = mergeImport(sourceTreeOf(texts), space, context('2027'));
    expect(linksAt(merged, 'home')).toEqual([
      'url ref:reusable-content/id-1',
      'url ref:reusable-content/id-1',
      'unresolved .gitbook/includes/none.md',
    ]);
    expect(linksAt(merged, 'below/a')).toEqual([
      'url ref:reusable-content/id-1',
      'url ref:reusable-content/id-2',
    ]);

    const brought = { ...texts, [note]: '---\ntitle: A Note!\n---\nnew' };
    const own = mergeImport(sourceTreeOf(brought), space, context('2027'));
    expect(linksAt(own, 'below/a')).toEqual([
      'url ref:reusable-content/id-2',
      'url ref:reusable-content/id-2',
    ]);
    const again = mergeImport(sourceTreeOf(brought), { ...space, ...own }, context('2028'));
    expect(linksAt(again, 'below/a')).toEqual(linksAt(own, 'below/a'));
  });

  it('counts groups and links that are texts', () => {
    const texts = {
      'SUMMARY.md': '* [Part](part/README.md)\n  * [Out](part/out.md)\n  * [Page](part/page.md)\n* Bare\n',
      'part/README.md': '---\ntype: group\nicon: box\n---\n',
      'part/out.md': '---\ntype: link\nlink: https://example.com\n---\n',
      'part/page.md': 'Text',
    };
    const merged = mergeImport(sourceTreeOf(texts), EMPTY, context());
    expect(merged).toMatchObject({ importedResources: 3, totalResources: 3, skipped: [] });
    expect(merged.imported.map(({ path, kind, id }) => [path, kind, id])).toEqual([
      ['part/README.md', 'page', pageAt(merged, 'part').id],
      ['part/out.md', 'page', pageAt(merged, 'part/out').id],
      ['part/page.md', 'page', pageAt(merged, 'part/page').id],
    ]);
  });

  it('updates pages at the same path, adds the others at the end and deletes nothing', () => {
    const first = mergeImport(
      sourceTreeOf({ 'a.md': '# A\nold', 'b.md': '# B', 'z.md': '# Z' }),
      EMPTY,
      context(),
    );
    const edited = {
      ...first,
      pages: first.pages.map((page) =>
        page.slug === 'b' ? { ...page, emoji: '🐝', description: 'mine' } : page,
      ),
    };
    const source = sourceTreeOf({
      'a.md': '# A\nnew',
      'b.md': '---\ndescription: theirs\n---\n# B',
      'c.md': '# C',
    });
    const second = mergeImport(source, edited, context('2027-01-01T00:00:00.000Z'));
    expect(
      second.pages.map((page) => [
        page.slug,
        page.id,
        page.createdAt.slice(0, 4),
        page.updatedAt.slice(0, 4),
      ]),
    ).toEqual([
      ['a', 'id-2026-1', '2026', '2027'],
      ['b', 'id-2026-2', '2026', '2027'],
      ['z', 'id-2026-3', '2026', '2026'],
      ['c', 'id-2027-1', '2027', '2027'],
    ]);
    expect(pageAt(second, 'b')).toMatchObject({ emoji: '🐝', description: 'theirs' });
  });

  it('keeps the id of a file at the same path and takes its new bytes', () => {
    const first = mergeImport(
      sourceTreeOf({ 'a.md': '' }, { 'x.png': 'aa', 'y.png': 'bb' }),
      EMPTY,
      context(),
    );
    const second = mergeImport(sourceTreeOf({ 'a.md': '' }, { 'x.png': 'cc' }), first, context('2027'));
    expect(second.files.map(({ id, path, hash }) => [id, path, hash])).toEqual([
      [first.files[0]?.id, 'x.png', 'cc'],
      [first.files[1]?.id, 'y.png', 'bb'],
    ]);
  });

  it('keeps the text of a page where the source has a folder without a text', () => {
    const first = mergeImport(sourceTreeOf({ 'd/README.md': '# D\ntext', 'x.md': '' }), EMPTY, context());
    const second = mergeImport(sourceTreeOf({ 'd/a.md': '', 'x.md': '' }), first, context('2027'));
    const { document, type, updatedAt } = pageAt(first, 'd');
    expect(pageAt(second, 'd')).toMatchObject({ document, type, updatedAt, children: [{ slug: 'a' }] });
  });

  it('shows a hidden page once the summary lists it', () => {
    const texts = { 'SUMMARY.md': '* [A](a.md)', 'a.md': '', 'b.md': '# B' };
    const first = mergeImport(sourceTreeOf(texts), EMPTY, context());
    expect(pageAt(first, 'b').hidden).toBe(true);
    const listed = sourceTreeOf({ ...texts, 'SUMMARY.md': '* [A](a.md)\n* [B](b.md)' });
    expect(pageAt(mergeImport(listed, first, context()), 'b')).not.toHaveProperty('hidden');
  });

  it('turns covers and link pages into references', () => {
    const source = sourceTreeOf(
      {
        'SUMMARY.md': '* [A](d/a.md)\n* [Part](d/a.md#part)\n* [Out](https://x.org)\n* [Logo](logo.png)',
        'd/a.md': '---\ncover: ../my%20logo.png\ncoverY: 3\n---\n',
      },
      { 'logo.png': 'aa', 'my logo.png': 'bb' },
    );
    const merged = mergeImport(source, EMPTY, context());
    const [logo, cover] = merged.files;
    const page = pageAt(merged, 'a');
    expect(page.cover).toEqual({ ref: { kind: 'file', file: cover?.id }, yPos: 3 });
    expect(pageAt(merged, 'part').ref).toEqual({ kind: 'anchor', anchor: 'part', page: page.id });
    expect(pageAt(merged, 'out').ref).toEqual({ kind: 'url', url: 'https://x.org' });
    expect(pageAt(merged, 'logo').ref).toEqual({ kind: 'file', file: logo?.id });
  });
});

describe('links of an imported text', () => {
  const source = sourceTreeOf(
    {
      'README.md':
        '# Home\n[a](guide/setup.md) [b](/guide/setup#x) [c](guide/) [d](#top) [e](.) [f](LICENSE)\n',
      'guide/README.md':
        '# Guide\n![](../img/a%20b.png) [s](setup.html?x=1#y) [m](mailto:a@b.c) <https://x.org>\n',
      'guide/setup.md':
        '# First steps\n[r](/guide/first-steps) [r](first-steps#z) [u](guide/setup) [g](gone.md#x)\n',
      'other.md':
        '# Other\n[x]({{ page.path }}) [y](<./Guide/SETUP.md>) [z](../out.md) {% file src="img/a b.png" %}\n',
    },
    { 'img/a b.png': 'aa', LICENSE: 'bb' },
  );
  const merged = mergeImport(source, EMPTY, context());

  it('resolve by path, folder and anchor', () => {
    expect(linksAt(merged, 'home')).toEqual([
      'guide/first-steps',
      'guide/first-steps#x',
      'guide',
      'home#top',
      'home',
      'file LICENSE',
    ]);
  });

  it('resolve to files, without endings, and stay URLs', () => {
    expect(linksAt(merged, 'guide')).toEqual([
      'file img/a b.png',
      'guide/first-steps#y',
      'url mailto:a@b.c',
      'url https://x.org',
    ]);
  });

  it('resolve by route', () => {
    expect(linksAt(merged, 'guide/first-steps')).toEqual([
      'guide/first-steps',
      'guide/first-steps#z',
      'guide/first-steps',
      'unresolved gone.md#x',
    ]);
  });

  it('stay as written where nothing is there', () => {
    const document = merged.documents.get(pageAt(merged, 'other').document ?? '');
    const id = pageAt(merged, 'guide/first-steps').id;
    const file = merged.files[0]?.id ?? '';
    expect(document?.markdown).toBe(
      `# Other\n[x]({{ page.path }}) [y](<ref:page/${id}>) [z](../out.md) {% file src="ref:file/${file}" %}\n`,
    );
  });

  it('find pages and files of the space, after those of the source', () => {
    const text = '# New\n[a](guide/first-steps.md) [b](other.md) ![](img/a%20b.png)';
    const later = mergeImport(sourceTreeOf({ 'new.md': text }), merged, context('2027'));
    expect(linksAt(later, 'new')).toEqual(['guide/first-steps', 'other', 'file img/a b.png']);
  });

  it('keep templating as written', () => {
    const text =
      '# T\n{% raw %}{{ book.x }}{% include "a.md" %}{% endraw %}\n```\n{% include "./test.md" %}\n```\n';
    const { documents } = mergeImport(sourceTreeOf({ 't.md': text, 'a.md': '' }), EMPTY, context());
    expect([...documents.values()].map((document) => document.markdown)).toContain(text);
  });
});

describe('importing the same source again', () => {
  const title = fc.constantFrom('A', 'a', 'A-1', 'a 1', '', '?', 'page', 'Page 1', 'B');
  const name = fc.constantFrom('a', 'b', 'README', 'index', 'a-1', 'SUMMARY');
  const path = fc
    .tuple(fc.array(name, { maxLength: 2 }), name)
    .map(([folders, file]) => [...folders, file].join('/'));
  const target = fc.oneof(
    path,
    path.map((each) => `/${each}.md`),
    title,
    fc.constantFrom('#x', 'x.png', '../a', './'),
  );
  const text = fc
    .tuple(title, fc.array(target, { maxLength: 4 }))
    .map(([heading, targets]) => `# ${heading}\n${targets.map((each) => `* [A](<${each}>)`).join('\n')}\n`);
  const texts = fc.dictionary(
    path.map((each) => `${each}.md`),
    text,
    { minKeys: 1, maxKeys: 8 },
  );
  const files = fc.dictionary(fc.constantFrom('x.png', 'a/x.png', 'b'), fc.constantFrom('aa', 'bb'));

  it('changes nothing, whatever titles collide and whatever the space contained', () => {
    fc.assert(
      fc.property(texts, files, texts, (some, withFiles, before) => {
        const start = mergeImport(sourceTreeOf(before), EMPTY, context('2025'));
        const first = mergeImport(sourceTreeOf(some, withFiles), start, context('2026'));
        const again = { newId: refuseNewIds, now: '2027' };
        const second = mergeImport(sourceTreeOf(some, withFiles), first, again);
        expect(second.pages).toEqual(first.pages);
        expect(second.files).toEqual(first.files);
        expect([...second.documents]).toEqual([...first.documents]);
        expect(second.importedResources).toBe(first.importedResources);
        for (const siblings of siblingsOf(first.pages)) expect(new Set(siblings).size).toBe(siblings.length);
        expect(paths(first.pages)).toEqual(expect.arrayContaining(paths(start.pages)));
      }),
      { numRuns: 60 },
    );
  });
});

function siblingsOf(pages: PageNode[]): string[][] {
  return [pages.map((page) => page.slug), ...pages.flatMap((page) => siblingsOf(page.children))];
}

function refuseNewIds(): string {
  throw new Error('a second import must add nothing');
}
