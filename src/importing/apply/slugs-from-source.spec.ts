import fc from 'fast-check';
import {
  EMPTY,
  context,
  earlierOf,
  paths,
  pageAt,
  handwritten,
  bySource,
} from '../../../test/support/merged-imports.js';
import { repositoryTreeOf, sourceTreeOf } from '../../../test/support/source-trees.js';
import type { PageNode } from '../../versioning/page.js';
import { mergeImport } from './merge-into-content.js';

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
