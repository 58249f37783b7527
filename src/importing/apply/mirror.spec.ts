import {
  EMPTY,
  context,
  earlierOf,
  paths,
  pageAt,
  handwritten,
  mirror,
} from '../../../test/support/merged-imports.js';
import { sourceTreeOf } from '../../../test/support/source-trees.js';
import type { SourceTree } from '../structure/source-tree.js';
import { mergeImport, type SpaceContent } from './merge-into-content.js';

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
