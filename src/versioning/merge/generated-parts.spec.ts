import fc from 'fast-check';
import { documentOf, merge, pageOf, sideOf } from '../../../test/support/merge-sides.js';
import { PageIndex } from '../page-index.js';
import type { PageNode } from '../page.js';
import { locatePages } from '../located-page.js';
import { alignGenerated, withoutGenerated } from './generated-parts.js';

/** A computed page as generated from a version of its source: a group of operations that differ between versions. */
function computed(id: string, version: number, rest: Partial<PageNode> = {}): PageNode {
  const operations = [0, 1, 2].map((n) =>
    pageOf(`${id}-${n + version}`, [], {
      computedSeed: `GET /${n + version}`,
      document: documentOf(`Operation ${n} in version ${version}`),
    }),
  );
  const group = pageOf(`${id}-tag`, operations, { type: 'group', document: null, computedSeed: 'tag' });
  return pageOf(id, [group], {
    type: 'computed',
    computed: { type: 'x' },
    computedSeed: `v${version}`,
    document: documentOf(`Version ${version}`),
    ...rest,
  });
}

type State = { version: number; title?: string } | 'deleted' | 'by hand';
const state: fc.Arbitrary<State> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { version: fc.nat(3), title: fc.constantFrom('A', 'B') },
      { requiredKeys: ['version'] },
    ),
  },
  fc.constant<State>('deleted'),
  fc.constant<State>('by hand'),
);

function treeOf(given: State): PageNode[] {
  const guide = pageOf('guide');
  if (given === 'deleted') return [guide];
  if (given === 'by hand') return [guide, pageOf('c', [], { document: documentOf('By hand.') })];
  const { version, title } = given;
  return [guide, computed('c', version, title === undefined ? {} : { title })];
}

const seedIn = (pages: readonly PageNode[]): string | undefined =>
  pages.find(({ id }) => id === 'c')?.computedSeed;

describe('generated pages', () => {
  it('are never in conflict, come from one side, and never remain without their computed page', () => {
    fc.assert(
      fc.property(fc.nat(3), state, state, (version, ourState, theirState) => {
        const [base, ours, theirs] = [{ version }, ourState, theirState].map((each) => sideOf(treeOf(each)));
        if (base === undefined || ours === undefined || theirs === undefined) throw new Error('No sides.');
        const aligned = alignGenerated(base.index, ours.index, theirs.index);
        const merged = merge({ ...base, index: aligned.base }, ours, { ...theirs, index: aligned.theirs });
        if (merged.kind === 'conflicts') {
          // Only the computed page can be in conflict, never its generated pages.
          expect(merged.conflicts.map(({ page }) => page)).toEqual(['c']);
          return;
        }
        const page = merged.pages.find(({ id }) => id === 'c');
        const ids = [...locatePages(merged.pages)].map((placed) => placed.page.id);
        expect(new Set(ids).size).toBe(ids.length);
        if (page?.type !== 'computed') {
          expect(ids.filter((id) => id.startsWith('c-'))).toEqual([]);
          return;
        }
        const versions = [ourState, theirState].map((each) =>
          typeof each === 'object' ? each.version : undefined,
        );
        const made = Number(page.computedSeed?.slice(1));
        expect(versions).toContain(made);
        expect({ ...page, title: '' }).toEqual({ ...computed('c', made), title: '' });
        const [own, their] = versions;
        const bothMoved = own !== their && own !== version && their !== version;
        expect(aligned.isStale).toBe(bothMoved);
        if (own === version && their !== undefined) expect(made).toBe(their);
        if (their === version && own !== undefined) expect(made).toBe(own);
      }),
      { numRuns: 400 },
    );
  });

  it('do not change trees without computed pages', () => {
    const index = new PageIndex([pageOf('a', [pageOf('b')])]);
    const other = new PageIndex([pageOf('a', [pageOf('b'), pageOf('c')])]);
    const aligned = alignGenerated(index, other, index);
    expect([aligned.base === index, aligned.theirs === index, aligned.isStale]).toEqual([true, true, false]);
  });

  it('are removed from a page that was given a text, and pages written by people stay', () => {
    const own = pageOf('own');
    const page = computed('c', 1);
    const index = new PageIndex([{ ...page, type: 'document', children: [...page.children, own] }]);
    expect(withoutGenerated(index, ['c', 'none'])[0]?.children).toEqual([own]);
    expect(withoutGenerated(index, [])).toBe(index.pages);
    expect(seedIn(index.pages)).toBe('v1');
  });
});
