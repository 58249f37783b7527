import fc from 'fast-check';
import { reorder } from './reorder.js';
import type { TreeItem } from './tree-item.js';

const space = (id: string): TreeItem => ({ type: 'space', id });
const ids = (items: TreeItem[] | undefined) => items?.map(({ id }) => id).join('');
const ABC = [space('a'), space('b'), space('c')];

describe('arrange', () => {
  it.each([
    ['a new item goes last', 'x', undefined, 'abcx'],
    ['an item without a position goes last', 'a', undefined, 'bca'],
    ['before the first', 'x', { side: 'before' as const, of: space('a') }, 'xabc'],
    ['after the first', 'x', { side: 'after' as const, of: space('a') }, 'axbc'],
    ['down past another', 'a', { side: 'after' as const, of: space('b') }, 'bac'],
    ['up past another', 'c', { side: 'before' as const, of: space('b') }, 'acb'],
    ['to where it already is', 'b', { side: 'after' as const, of: space('a') }, 'abc'],
  ])('%s', (_, id, position, expected) => {
    expect(ids(reorder(ABC, space(id), position))).toBe(expected);
  });

  it.each([
    ['unknown', space('z')],
    ['the item itself', space('a')],
    ['of another type', { type: 'collection' as const, id: 'b' }],
  ])('knows no place next to something %s', (_, of) => {
    expect(reorder(ABC, space('a'), { side: 'before', of })).toBeUndefined();
  });

  it('keeps all items, and the order of the others, for any position', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        fc.boolean(),
        (from, to, before) => {
          fc.pre(from !== to);
          const all = [...'0123456789'].map(space);
          const result = reorder(all, space(String(from)), {
            side: before ? 'before' : 'after',
            of: space(String(to)),
          });
          const others = (items: TreeItem[] | undefined) => ids(items)?.replace(String(from), '');
          expect(result).toHaveLength(10);
          expect(others(result)).toBe(others(all));
          const place = (id: number) => (result ?? []).findIndex((item) => item.id === String(id));
          expect(place(from) - place(to)).toBe(before ? -1 : 1);
        },
      ),
    );
  });
});
