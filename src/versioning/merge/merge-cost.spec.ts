import { edit, mergeCleanly, pageOf, sideOf } from '../../../test/support/merge-sides.js';
import { quickly } from '../../../test/support/quickly.js';
import type { FileEntry } from '../file.js';
import type { PageNode } from '../page.js';
import { ConflictResolver } from './conflict.js';
import { mergeFiles } from './merge-files.js';

const list = <Item>(length: number, make: (n: number) => Item): Item[] =>
  Array.from({ length }, (_, n) => make(n));

describe('a merge takes little time', () => {
  it('when both sides add thousands of pages with one title', () => {
    const base = sideOf([]);
    const withPages = (by: string) =>
      edit(base, (draft) => {
        for (let n = 0; n < 5_000; n += 1)
          draft.insert({ id: `${by}${n}`, type: 'group', title: 'A', document: null }, undefined, undefined);
      });
    const [ours, theirs] = [withPages('o'), withPages('t')];
    const { pages } = quickly(() => mergeCleanly(base, ours, theirs));
    const slugs = new Set(pages.map(({ slug }) => slug));
    expect(slugs.size).toBe(10_000);
    expect(slugs).toContain('a-9999');
  });

  it('when both sides add thousands of files with the same paths', () => {
    const file = (id: string, n: number): FileEntry => ({
      id: `${id}${n}`,
      name: 'a',
      path: n === 0 ? 'a' : `${n + 1}/a`,
      contentType: 'text/plain',
      size: 1,
      hash: id,
    });
    const files = (id: string) => list(5_000, (n) => file(id, n));
    // No edit makes files with one path, but a merge keeps both sides in any case.
    const theirs = list(5_000, (n) => ({ ...file('t', n), path: 'a' }));
    const merged = quickly(() => mergeFiles([], files('o'), theirs, new ConflictResolver(new Map())));
    expect(new Set(merged.map(({ path }) => path)).size).toBe(10_000);
    expect(merged.at(-1)?.path).toBe('10000/a');
  });

  it.each(['ours', 'theirs'] as const)('when thousands of pages are too deep, and %s decides', (side) => {
    const COUNT = 9_900;
    let chain: PageNode[] = [];
    for (let at = 30; at >= 0; at -= 1) chain = [pageOf(`c${at}`, chain)];
    const base = sideOf([...chain, pageOf('a'), ...list(COUNT, (n) => pageOf(`p${n}`))]);
    const deep = edit(base, (draft) => draft.move('a', 'c30', 0));
    const full = edit(base, (draft) => {
      for (let n = 0; n < COUNT; n += 1) draft.move(`p${n}`, 'a', undefined);
    });
    const [ours, theirs] = side === 'ours' ? [deep, full] : [full, deep];
    const { pages } = quickly(() => mergeCleanly(base, ours, theirs, { a: side }));
    expect(pages).toHaveLength(1 + COUNT);
  });
});
