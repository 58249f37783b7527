import fc from 'fast-check';
import { PageIndex } from './page-index.js';
import { locatePages } from './located-page.js';
import type { PageNode } from './page.js';

const TIME = '2026-01-01T00:00:00.000Z';
const page = (id: string, slug: string, children: PageNode[] = []): PageNode => ({
  id,
  type: 'document',
  title: slug,
  slug,
  document: null,
  createdAt: TIME,
  updatedAt: TIME,
  children,
});

/** A tree with unique IDs, and another one that shares pages with it. */
const trees = fc.array(
  fc.record({ slug: fc.nat(30), under: fc.nat(30), drop: fc.boolean(), rename: fc.boolean() }),
  {
    maxLength: 30,
  },
);

function build(
  items: { slug: number; under: number; drop: boolean; rename: boolean }[],
): [PageNode[], PageNode[]] {
  const before: PageNode[] = [];
  const all: PageNode[] = [];
  items.forEach(({ under }, index) => {
    const made = page(`id-${index}`, `s${index}`);
    const parent = all[under];
    (parent === undefined ? before : parent.children).push(made);
    all.push(made);
  });
  const change = (pages: PageNode[]): PageNode[] => {
    const kept = pages.flatMap((each) => {
      const item = items[Number(each.id.slice(3))];
      if (item?.drop === true) return change(each.children);
      const children = change(each.children);
      if (item?.rename === true) return [{ ...each, slug: `${each.slug}-renamed`, children }];
      return [children === each.children ? each : { ...each, children }];
    });
    return kept.length === pages.length && kept.every((each, index) => each === pages[index]) ? pages : kept;
  };
  return [before, change(before)];
}

describe('PageIndex', () => {
  it('built from an earlier one finds the same as a new one', () => {
    fc.assert(
      fc.property(trees, (items) => {
        const [before, after] = build(items);
        const earlier = new PageIndex(before);
        const there = new PageIndex(after, earlier);
        const andBack = new PageIndex(before, there);
        for (const [pages, index] of [
          [after, there],
          [before, andBack],
          [before, earlier],
        ] as const) {
          const fresh = new PageIndex(pages);
          expect(index.size).toBe(fresh.size);
          expect(index.first).toEqual(fresh.first);
          items.forEach((_, id) => expect(index.find(`id-${id}`)).toEqual(fresh.find(`id-${id}`)));
          for (const tree of [before, after]) {
            for (const { path } of locatePages(tree))
              expect(index.findByPath(path)).toEqual(fresh.findByPath(path));
          }
        }
      }),
    );
  });
});
