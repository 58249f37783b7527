import fc from 'fast-check';
import { edit, merge, mergeCleanly, pageOf, sideOf } from '../../../test/support/merge-sides.js';
import type { PageDraft } from '../../content/edits/page-draft.js';
import { MAX_DEPTH, type PageNode } from '../page.js';
import { locatePages } from '../located-page.js';
import type { MergeResult, MergeSide } from './merge-content.js';
import { mergeOrder } from './sibling-order.js';

/** Paths in reading order. */
const pathsOf = (result: MergeResult): string[] => {
  if (result.kind === 'conflicts') throw new Error(JSON.stringify(result.conflicts));
  return [...locatePages(result.pages)].map(({ path }) => path);
};
const insert = (draft: PageDraft, id: string, into?: string, at?: number): void =>
  draft.insert({ id, type: 'group', title: id, document: null }, into, at);

/** `a` with `b` (with `e`) and `c` below, then `d`. */
const base = sideOf([pageOf('a', [pageOf('b', [pageOf('e')]), pageOf('c')]), pageOf('d')]);
const with_ = (change: (draft: PageDraft) => void, side: MergeSide = base): MergeSide => edit(side, change);

describe('a deletion', () => {
  const deleted = with_((draft) => draft.delete('b'));

  it('removes pages that the other side did not change, on either side', () => {
    const other = with_((draft) => draft.update('c', { title: 'New' }));
    expect(pathsOf(merge(base, deleted, other))).toEqual(['a', 'a/new', 'd']);
    expect(pathsOf(merge(base, other, deleted))).toEqual(['a', 'a/new', 'd']);
    expect(pathsOf(merge(base, deleted, deleted))).toEqual(['a', 'a/c', 'd']);
  });

  it.each<[string, (draft: PageDraft) => void, string[], string[]]>([
    ['edited it', (draft) => draft.update('b', { emoji: 'x' }), ['b'], ['a', 'a/b', 'a/b/e', 'a/c', 'd']],
    [
      'edited a page below',
      (draft) => draft.update('e', { emoji: 'x' }),
      ['e'],
      ['a', 'a/b', 'a/b/e', 'a/c', 'd'],
    ],
    [
      'added a page below',
      (draft) => insert(draft, 'n', 'e'),
      ['n'],
      ['a', 'a/b', 'a/b/e', 'a/b/e/n', 'a/c', 'd'],
    ],
    ['moved it', (draft) => draft.move('b', 'd', 0), ['b'], ['a', 'a/c', 'd', 'd/b', 'd/b/e']],
    [
      'moved a page into it',
      (draft) => draft.move('d', 'b', 0),
      ['d'],
      ['a', 'a/b', 'a/b/d', 'a/b/e', 'a/c'],
    ],
  ])('is in conflict when the other side %s', (_, change, edited, kept) => {
    const other = with_(change);
    expect(merge(base, deleted, other)).toEqual({
      kind: 'conflicts',
      unused: [],
      conflicts: [
        {
          page: 'b',
          kind: 'deleted',
          base: { attributes: { title: 'B' } },
          ours: { deleted: true },
          theirs: { attributes: { title: 'B' }, edited },
        },
      ],
    });
    expect(pathsOf(merge(base, deleted, other, { b: 'theirs' }))).toEqual(kept);
    expect(pathsOf(merge(base, other, deleted, { b: 'ours' }))).toEqual(kept);
    const gone = ['a', 'a/c', 'd'];
    expect(pathsOf(merge(base, deleted, other, { b: 'ours' }))).toEqual(gone);
    expect(pathsOf(merge(base, other, deleted, { b: 'theirs' }))).toEqual(gone);
  });

  it('in conflict keeps the page when the resolution is a text', () => {
    const other = with_((draft) => draft.update('b', { title: 'New' }));
    for (const [ours, theirs] of [
      [deleted, other],
      [other, deleted],
    ] as const) {
      const result = mergeCleanly(base, ours, theirs, { b: { markdown: 'kept' } });
      expect(pathsOf(result)).toEqual(['a', 'a/new', 'a/new/e', 'a/c', 'd']);
      expect(result.pageTexts).toEqual(new Map([['b', 'kept']]));
    }
  });

  it('of a section keeps a page that the other side moved out of it', () => {
    const ours = with_((draft) => {
      draft.move('c', null, 0);
      draft.delete('a');
    });
    const theirs = with_((draft) => draft.update('c', { emoji: 'x' }));
    expect(pathsOf(merge(base, ours, theirs))).toEqual(['c', 'd']);
    expect(pathsOf(merge(base, theirs, ours))).toEqual(['c', 'd']);
  });

  it('leaves a page where the other side has it when resolutions contradict each other', () => {
    const ours = with_((draft) => draft.move('d', 'e', 0));
    const theirs = edit(deleted, (draft) => draft.move('d', 'c', 0));
    const paths = pathsOf(merge(base, ours, theirs, { b: 'theirs', d: 'ours' }));
    expect(paths).toEqual(['a', 'a/c', 'a/c/d']);
  });
});

describe('moves', () => {
  it('of a page by one side merge with edits and additions of the other', () => {
    const ours = with_((draft) => draft.move('b', null, 0));
    const theirs = with_((draft) => {
      insert(draft, 'n', 'b', 0);
      draft.update('e', { title: 'New' });
    });
    expect(pathsOf(merge(base, ours, theirs))).toEqual(['b', 'b/n', 'b/new', 'a', 'a/c', 'd']);
    expect(pathsOf(merge(base, theirs, ours))).toEqual(['b', 'b/n', 'b/new', 'a', 'a/c', 'd']);
  });

  it('of a page to different parents are in conflict', () => {
    const ours = with_((draft) => draft.move('e', 'd', 0));
    const theirs = with_((draft) => draft.move('e', null, 0));
    expect(merge(base, ours, theirs)).toMatchObject({
      conflicts: [
        { page: 'e', kind: 'moved', base: { parent: 'b' }, ours: { parent: 'd' }, theirs: { parent: null } },
      ],
    });
    expect(pathsOf(merge(base, ours, theirs, { e: 'ours' }))).toEqual(['a', 'a/b', 'a/c', 'd', 'd/e']);
    expect(pathsOf(merge(base, ours, theirs, { e: 'theirs' }))).toEqual(['e', 'a', 'a/b', 'a/c', 'd']);
  });

  it('below each other are in conflict, and one resolution applies to both', () => {
    const ours = with_((draft) => draft.move('a', 'd', 0));
    const theirs = with_((draft) => draft.move('d', 'e', 0));
    expect(merge(base, ours, theirs)).toMatchObject({
      conflicts: [
        { page: 'a', kind: 'cycle', base: { parent: null }, ours: { parent: 'd' }, theirs: { parent: null } },
      ],
    });
    expect(pathsOf(merge(base, ours, theirs, { a: 'ours' }))).toEqual([
      'd',
      'd/a',
      'd/a/b',
      'd/a/b/e',
      'd/a/c',
    ]);
    expect(pathsOf(merge(base, ours, theirs, { a: 'theirs' }))).toEqual([
      'a',
      'a/b',
      'a/b/e',
      'a/b/e/d',
      'a/c',
    ]);
  });

  it('that together make the tree too deep are in conflict', () => {
    const chain = (name: string, length: number): PageNode[] => {
      let pages: PageNode[] = [];
      for (let at = length; at > 0; at -= 1) pages = [pageOf(`${name}${at}`, pages)];
      return pages;
    };
    const start = sideOf([...chain('x', 15), ...chain('y', 15), ...chain('z', 15)]);
    const ours = with_((draft) => draft.move('y1', 'x15', 0), start);
    const theirs = with_((draft) => draft.move('z1', 'y15', 0), start);
    expect(merge(start, ours, theirs)).toMatchObject({
      conflicts: [{ page: 'y1', kind: 'depth', ours: { parent: 'x15' }, theirs: { parent: null } }],
    });
    for (const side of ['ours', 'theirs'] as const) {
      const { pages } = mergeCleanly(start, ours, theirs, { y1: side });
      const placed = [...locatePages(pages)];
      expect(placed).toHaveLength(45);
      expect(Math.max(...placed.map(({ path }) => path.split('/').length))).toBeLessThanOrEqual(MAX_DEPTH);
      expect(pages.map(({ id }) => id)).toEqual(side === 'ours' ? ['x1', 'z1'] : ['x1', 'y1']);
    }
  });

  it('keep the conflict about depth when a resolution does not help', () => {
    const chain = (from: number, to: number): PageNode[] => {
      let pages: PageNode[] = [];
      for (let at = to; at >= from; at -= 1) pages = [pageOf(`x${at}`, pages)];
      return pages;
    };
    const start = sideOf([...chain(1, 20), pageOf('s')]);
    const ours = with_((draft) => draft.move('s', 'x20', 0), start);
    const theirs = with_((draft) => {
      for (let at = 0; at < 15; at += 1) insert(draft, `n${at}`, at === 0 ? 's' : `n${at - 1}`);
    }, start);
    expect(merge(start, ours, theirs, { s: 'ours' })).toMatchObject({
      conflicts: [{ page: 's', kind: 'depth' }],
    });
    expect(mergeCleanly(start, ours, theirs, { s: 'theirs' }).pages.map(({ id }) => id)).toEqual(['x1', 's']);
  });
});

describe('the order of siblings', () => {
  const order = (first: string, ours: string, theirs: string): string => {
    const ids = new Set([...ours, ...theirs]);
    const lost = (id: string) => first.includes(id) && (!ours.includes(id) || !theirs.includes(id));
    return mergeOrder([...first], [...ours], [...theirs], (id) => ids.has(id) && !lost(id)).join('');
  };

  it.each([
    ['insertions in different places', 'abcd', 'axbcd', 'abcyd', 'axbcyd'],
    ['insertions in one place, those with the lower first id first', 'ab', 'ayzb', 'axwb', 'axwyzb'],
    ['a move and an insertion', 'abcd', 'dabc', 'abxcd', 'dabxc'],
    ['different moves', 'abcdef', 'bacdef', 'abcdfe', 'bacdfe'],
    ['a move and a deletion', 'abcd', 'bcd', 'abdc', 'bdc'],
    ['the same order on both sides', 'abcd', 'dcba', 'dcba', 'dcba'],
    ['insertions beside a page that was deleted', 'abc', 'axbc', 'ac', 'axc'],
  ])('has %s', (_, first, ours, theirs, merged) => {
    expect(order(first, ours, theirs)).toBe(merged);
    expect(order(first, theirs, ours)).toBe(merged);
  });

  it('has each page once, and is the order of the changed side when the other changed nothing', () => {
    const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(list, list, list, (first, ours, theirs) => {
        const members = (id: string) => ours.includes(id) || theirs.includes(id);
        const merged = mergeOrder(first, ours, theirs, members);
        expect([...merged].sort()).toEqual([...new Set([...ours, ...theirs])].sort());
        expect(mergeOrder(first, ours, first, (id) => ours.includes(id))).toEqual(ours);
        expect(mergeOrder(first, first, theirs, (id) => theirs.includes(id))).toEqual(theirs);
      }),
    );
  });
});
