import fc from 'fast-check';
import { repositoryTreeOf, sourceTreeOf } from '../../../test/support/source-trees.js';
import type { PageNode } from '../../versioning/page.js';
import type { SourceTree } from '../structure/source-tree.js';
import {
  mergeImport,
  type MergeContext,
  type MergedImport,
  type SpaceContent,
} from './merge-into-content.js';

const EMPTY: SpaceContent = { pages: [], files: [] };

let ids = 0;
function context(options: Partial<MergeContext> = {}): MergeContext {
  return { newId: () => `id-${(ids += 1)}`, now: '2026-01-01T00:00:00.000Z', ...options };
}

/** What the history knows of imports. */
function earlierOf(...imports: MergedImport[]): NonNullable<MergeContext['earlier']> {
  const pages: Record<string, string[]> = {};
  for (const { imported } of imports) {
    for (const { path, kind, id } of imported) if (kind === 'page') (pages[path] ??= []).push(id);
  }
  return { pages, isComplete: imports.length > 0 };
}

function paths(pages: readonly PageNode[], parent = ''): string[] {
  return pages.flatMap((page) => [
    `${parent}${page.slug}`,
    ...paths(page.children, `${parent}${page.slug}/`),
  ]);
}

function pageAt(content: SpaceContent, path: string): PageNode {
  const [slug = '', ...rest] = path.split('/');
  const page = content.pages.find((each) => each.slug === slug);
  if (page === undefined) throw new Error(`no page at ${path}`);
  return rest.length === 0 ? page : pageAt({ ...content, pages: page.children }, rest.join('/'));
}

function handwritten(slug: string, children: PageNode[] = [], more: Partial<PageNode> = {}): PageNode {
  const time = '2025-01-01T00:00:00.000Z';
  return {
    id: `own-${slug}`,
    type: 'document',
    title: slug,
    slug,
    document: 'hash',
    createdAt: time,
    updatedAt: time,
    children,
    ...more,
  };
}

const bySource = (source: SourceTree, current: SpaceContent = EMPTY, options: Partial<MergeContext> = {}) =>
  mergeImport(source, current, context({ slugs: 'source', earlier: earlierOf(), ...options }));
const mirror = (source: SourceTree, current: SpaceContent, options: Partial<MergeContext> = {}) =>
  mergeImport(source, current, context({ mode: 'mirror', earlier: earlierOf(), ...options }));

describe('slugs from the source', () => {
  it('are the names of files and folders, without numbers that set the order', () => {
    const source = sourceTreeOf({
      'README.md': '# Welcome here',
      '01-start/README.md': '# Getting started',
      '01-start/02-Set_Up.md': '# Setting up everything',
      '2024-05-01-news.md': '# News',
      'guide.md': '# The guide',
      'guide/part.md': '# A part of it',
    });
    expect(paths(bySource(source).pages)).toEqual([
      'readme',
      'start',
      'start/set_up',
      '2024-05-01-news',
      'guide',
      'guide/part',
    ]);
  });

  it('are what front matter says: a slug beside the text, a permalink from the root', () => {
    const source = sourceTreeOf({
      'README.md': '# Home',
      'a/one.md': '---\nslug: first\n---\n# One',
      'a/two.md': '---\npermalink: /b/second/\n---\n# Two',
      'a/three.md': '---\nslug: /third\n---\n# Three',
      'a/four.md': '---\npermalink: https://example.com/x\n---\n# Four',
      'a/five.md': '---\nslug: ../../../out\n---\n# Five',
    });
    expect(paths(bySource(source).pages)).toEqual([
      'readme',
      'a',
      'a/five',
      'a/four',
      'a/first',
      'third',
      'b',
      'b/second',
    ]);
  });

  it('keep the structure of a summary: each entry adds the name of its file, a group its title', () => {
    const source = sourceTreeOf({
      'SUMMARY.md':
        '* [Welcome](README.md)\n\n## Get going\n\n* [Quick start](going/quick.md)\n* [Blocks](b/blocks/README.md)\n  * [Cards](b/blocks/card.md)\n* [Site](https://example.com)\n',
      'README.md': '',
      'going/quick.md': '---\nslug: fast\n---\n',
      'b/blocks/README.md': '',
      'b/blocks/card.md': '',
      'b/blocks/hidden.md': '# Not listed',
    });
    expect(paths(bySource(source).pages)).toEqual([
      'readme',
      'get-going',
      'get-going/fast',
      'get-going/blocks',
      'get-going/blocks/card',
      'get-going/blocks/hidden',
      'get-going/site',
    ]);
  });

  it('are the paths of a Mintlify site; groups that contain exactly a folder stay', () => {
    const navigation = {
      tabs: [
        {
          tab: 'Docs',
          pages: [
            'index',
            'quickstart',
            { group: 'All guides', icon: 'book', pages: ['guides/a', 'guides/deep/b'] },
          ],
        },
        {
          tab: 'Mixed',
          pages: ['api/index', 'api/x', 'about', { group: 'Deep down', pages: ['api/deep/c'] }],
        },
        { tab: 'Blog', href: 'https://example.com' },
      ],
    };
    const source = repositoryTreeOf({
      'docs.json': JSON.stringify({ navigation }),
      'index.md': '# Home',
      'quickstart.md': '# Quick',
      'guides/a.md': '# A',
      'guides/deep/b.md': '# B',
      'api/index.md': '# API',
      'api/x.md': '# X [y](/guides/a) ![i](/img/i.png)',
      'api/deep/c.md': '# C',
      'about.md': '# About',
      'img/i.png': '',
    });
    const merged = bySource(source);
    expect(paths(merged.pages)).toEqual([
      'index',
      'quickstart',
      'guides',
      'guides/a',
      'guides/deep',
      'guides/deep/b',
      'api',
      'api/x',
      'api/deep',
      'api/deep/c',
      'about',
      'blog',
    ]);
    expect(pageAt(merged, 'guides')).toMatchObject({ title: 'All guides', icon: 'book', type: 'group' });
    expect(pageAt(merged, 'guides/deep').title).toBe('Deep');
    expect(pageAt(merged, 'api/deep').title).toBe('Deep down');
  });

  it('resolve links to addresses and to files at the root of the site', () => {
    const source = repositoryTreeOf({
      'docusaurus.config.js': '',
      'docs/01-intro.md': '# Intro\n\n[a](/docs/install) [b](/install) [c](./guide/b.md) ![x](/img/x.png)',
      'docs/guide/b.md': '---\nslug: /install\n---\n# B',
      'static/img/x.png': '',
    });
    for (const merged of [bySource(source), mergeImport(source, EMPTY, context())]) {
      const [intro] = merged.pages.filter(({ title }) => title === 'Intro');
      const kinds = merged.documents.get(intro?.document ?? '')?.links.map(({ kind }) => kind);
      expect(kinds).toEqual(['page', 'page', 'page', 'file']);
    }
  });

  it('get numbers where siblings have the same, and stay when the source is imported again', () => {
    const source = sourceTreeOf({
      'a/x.md': '---\npermalink: same\n---\n# One',
      'b/y.md': '---\npermalink: same\n---\n# Two',
      'same/below.md': '# Below',
    });
    const first = bySource(source);
    expect(paths(first.pages)).toEqual(['same', 'same/below', 'same-1']);
    expect(bySource(source, first, { earlier: earlierOf(first) }).pages).toEqual(first.pages);
  });

  it('stay when titles change, and follow when files move', () => {
    const first = bySource(sourceTreeOf({ 'a.md': '# A', 'b/c.md': '# C' }));
    const retitled = bySource(sourceTreeOf({ 'a.md': '# Other', 'b/c.md': '# C' }), first);
    expect(paths(retitled.pages)).toEqual(['a', 'b', 'b/c']);
    expect(pageAt(retitled, 'a')).toMatchObject({ id: pageAt(first, 'a').id, title: 'Other' });
  });

  it('do not double pages when the option changes, in both directions', () => {
    const files = {
      'README.md': '# Welcome',
      'SUMMARY.md':
        '* [Welcome](README.md)\n\n## Start\n\n* [Setting up](s/setup.md)\n  * [More on it](s/more.md)\n',
      's/setup.md': '',
      's/more.md': '',
    };
    const source = sourceTreeOf(files);
    const titled = mergeImport(source, EMPTY, context());
    expect(paths(titled.pages)).toEqual([
      'welcome',
      'start',
      'start/setting-up',
      'start/setting-up/more-on-it',
    ]);
    const sourced = bySource(source, titled);
    expect(paths(sourced.pages)).toEqual(['readme', 'start', 'start/setup', 'start/setup/more']);
    expect(pageAt(sourced, 'start/setup/more').id).toBe(pageAt(titled, 'start/setting-up/more-on-it').id);
    const again = mergeImport(source, sourced, context({ earlier: earlierOf(sourced) }));
    expect(again.pages.map(({ id }) => id)).toEqual(titled.pages.map(({ id }) => id));
    expect(paths(again.pages)).toEqual(paths(titled.pages));
  });

  it('move pages out of groups that the addresses do not have, and remove the emptied groups', () => {
    const source = repositoryTreeOf({
      'docs.json': JSON.stringify({
        navigation: {
          groups: [
            { group: 'Get started', pages: ['a', 'b/c'] },
            { group: 'Other', pages: ['d'] },
          ],
        },
      }),
      'a.md': '# A',
      'b/c.md': '# C',
      'd.md': '# D',
    });
    const titled = mergeImport(source, EMPTY, context());
    const own = handwritten('note');
    const current = {
      ...titled,
      pages: titled.pages.map((page) =>
        page.slug === 'other' ? { ...page, children: [...page.children, own] } : page,
      ),
    };
    const sourced = bySource(source, current);
    expect(paths(sourced.pages).sort()).toEqual(['a', 'b', 'b/c', 'd', 'other', 'other/note']);
    expect(pageAt(sourced, 'b/c').id).toBe(pageAt(titled, 'get-started/c').id);
  });

  it('lose no page, whatever people moved in the meantime', () => {
    const names = fc.constantFrom('a', 'b', 'c');
    const file = fc.tuple(fc.array(names, { minLength: 1, maxLength: 3 }), names);
    fc.assert(
      fc.property(
        fc.array(file, { minLength: 1, maxLength: 8 }),
        fc.array(file, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        (one, other, seed) => {
          const treeOf = (files: [string[], string][]) =>
            sourceTreeOf(
              Object.fromEntries(files.map(([parts, title]) => [`${parts.join('/')}.md`, `# ${title}`])),
            );
          const first = mergeImport(treeOf(one), EMPTY, context());
          // People rename pages.
          const rename = (pages: PageNode[]): PageNode[] =>
            pages.map((page, index) => ({
              ...page,
              slug: `${page.slug}${(seed + index) % 3 === 0 ? '' : 'x'}`,
              children: rename(page.children),
            }));
          const current = { ...first, pages: rename(first.pages) };
          const merged = bySource(treeOf(other), current, { earlier: earlierOf(first) });
          const all = (pages: readonly PageNode[]): PageNode[] =>
            pages.flatMap((page) => [page, ...all(page.children)]);
          const left = new Set(all(merged.pages).map(({ id }) => id));
          const texts = all(current.pages).filter(({ document }) => document !== null);
          expect(texts.filter(({ id }) => !left.has(id))).toEqual([]);
          const all_ = paths(merged.pages);
          expect(new Set(all_).size).toBe(all_.length);
        },
      ),
    );
  });
});

describe('a mirror', () => {
  const SOURCE = { 'README.md': '# Home', 'a.md': '# A', 'b/c.md': '# C' };

  it('deletes the pages, files and reusable contents that the source does not have', () => {
    const first = mergeImport(
      sourceTreeOf(
        {
          ...SOURCE,
          '.gitbook/includes/n.md': '---\ntitle: N\n---\nx',
          '.gitbook/includes/o.md': '---\ntitle: O\n---\nx',
        },
        { 'x.png': 'x', 'y.png': 'y' },
      ),
      EMPTY,
      context(),
    );
    const current = { ...first, pages: [handwritten('own', [handwritten('below')]), ...first.pages] };
    const merged = mirror(
      sourceTreeOf(
        { 'README.md': '# Home', 'b/c.md': '# C', '.gitbook/includes/n.md': '---\ntitle: N\n---\nx' },
        { 'x.png': 'x' },
      ),
      current,
    );
    expect(paths(merged.pages)).toEqual(['home', 'b', 'b/c']);
    expect(merged.files.map(({ path }) => path)).toEqual(['x.png']);
    expect(merged.reusableContents?.map(({ title }) => title)).toEqual(['N']);
    expect(merged.deleted.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      'page own',
      'page own/below',
      'page a',
      'reusable-content O',
      'file y.png',
    ]);
    expect(mirror(sourceTreeOf({ 'README.md': '# Home' }), merged).reusableContents).toEqual([]);
  });

  it('changes nothing the second time', () => {
    const source = sourceTreeOf(SOURCE, { 'x.png': 'x' });
    const first = mirror(source, EMPTY);
    const second = mirror(source, first, { earlier: earlierOf(first) });
    expect(second).toMatchObject({ pages: first.pages, files: first.files, deleted: [] });
  });

  it('orders pages as the source does, and keeps computed pages after the page that they follow', () => {
    const computed = handwritten('api', [handwritten('op', [], { computedSeed: 'x' })], { type: 'computed' });
    const first = mirror(
      sourceTreeOf({ 'SUMMARY.md': '* [A](a.md)\n* [B](b.md)', 'a.md': '', 'b.md': '' }),
      EMPTY,
    );
    const [a, b] = first.pages;
    const merged = mirror(
      sourceTreeOf({
        'SUMMARY.md': '* [C](c.md)\n* [B](b.md)\n* [A](a.md)',
        'a.md': '',
        'b.md': '',
        'c.md': '',
      }),
      {
        ...first,
        pages: [
          a!,
          computed,
          handwritten('folder', [{ ...computed, id: 'own-api-2' }, handwritten('old')]),
          b!,
        ],
      },
    );
    expect(paths(merged.pages)).toEqual([
      'c',
      'b',
      'a',
      'api',
      'api/op',
      'folder',
      'folder/api',
      'folder/api/op',
    ]);
    expect(merged.deleted.map(({ path }) => path)).toEqual(['folder/old']);
  });

  it('keeps the ID of a page whose title or place changed', () => {
    const first = mirror(
      sourceTreeOf({ 'SUMMARY.md': '* [A](a.md)\n* [B](b.md)', 'a.md': '', 'b.md': '' }),
      EMPTY,
    );
    const merged = mirror(
      sourceTreeOf({ 'SUMMARY.md': '* [A](a.md)\n  * [Bee](b.md)', 'a.md': '', 'b.md': '' }),
      first,
      { earlier: earlierOf(first) },
    );
    expect(paths(merged.pages)).toEqual(['a', 'a/bee']);
    expect(pageAt(merged, 'a/bee').id).toBe(pageAt(first, 'b').id);
    expect(merged.deleted).toEqual([]);
  });

  it('keeps the pages of texts that were skipped, and every page when it cannot tell which these are', () => {
    const first = mirror(sourceTreeOf({ ...SOURCE, 'old.md': '# Old' }), EMPTY);
    const skipping: SourceTree = {
      ...sourceTreeOf({ 'README.md': '# Home' }),
      skipped: [
        { path: 'a.md', reason: 'not text in UTF-8' },
        { path: 'old.md', reason: 'listed in SUMMARY.md, but missing', missing: true },
      ],
    };
    const known = mirror(skipping, first, { earlier: earlierOf(first) });
    expect(paths(known.pages)).toEqual(['home', 'a']);
    expect(paths(mirror(skipping, first).pages)).toEqual(['home', 'a', 'b', 'b/c', 'old']);
  });

  it('keeps files that are covers of its pages, and files that were skipped', () => {
    const first = mirror(sourceTreeOf(SOURCE, { 'x.png': 'x', 'y.png': 'y', 'z.png': 'z' }), EMPTY);
    const [cover] = first.files;
    const pages = first.pages.map((page) => ({
      ...page,
      cover: { ref: { kind: 'file' as const, file: cover?.id ?? '' } },
    }));
    const source = { ...sourceTreeOf(SOURCE), skipped: [{ path: 'y.png', reason: 'x' }] };
    const merged = mirror(source, { ...first, pages }, { earlier: earlierOf(first) });
    expect(merged.files.map(({ path }) => path)).toEqual(['x.png', 'y.png']);
  });

  it('of a page deletes only below it and in its files', () => {
    const first = mergeImport(
      sourceTreeOf({ 'a.md': '# A', 'b.md': '# B' }, { 'own.png': 'o' }),
      EMPTY,
      context(),
    );
    const page = { id: pageAt(first, 'a').id, title: 'A' };
    const into = (texts: Record<string, string>, files: Record<string, string>, current: SpaceContent) =>
      mirror(sourceTreeOf(texts, files), current, { page });
    const second = into(
      { 'README.md': 'x', 'c.md': '# C', 'd.md': '# D' },
      { 'x.png': 'x', 'y.png': 'y' },
      first,
    );
    const third = into({ 'README.md': 'x', 'd.md': '# D' }, { 'y.png': 'y' }, second);
    expect(paths(third.pages)).toEqual(['a', 'a/d', 'b']);
    expect(third.files.map(({ path }) => path)).toEqual(['own.png', `assets/${page.id}/y.png`]);
    expect(third.deleted.map(({ path }) => path)).toEqual(['a/c', `assets/${page.id}/x.png`]);
  });
});
