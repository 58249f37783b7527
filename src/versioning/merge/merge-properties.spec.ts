import fc from 'fast-check';
import {
  flat,
  independent,
  merge,
  mergeCleanly,
  pageOf,
  play,
  apply,
  edit,
  BASE_PAGES,
  sideOf,
  NOW,
  texts,
  type Scenario,
  type Step,
} from '../../../test/support/merge-sides.js';
import { EditError } from '../../content/edits/edit-error.js';
import { MAX_DEPTH, type PageNode } from '../page.js';
import { locatePages } from '../located-page.js';
import type { Conflict, Resolution } from './conflict.js';
import { MergedTexts, type ThreeDocuments } from './merge-document.js';
import {
  documentsToMerge,
  mergeContent,
  type MergeResult,
  type MergeSide,
  textsToMerge,
} from './merge-content.js';
import { mergeTexts } from './diff3.js';
import { isEdited } from './merge-page.js';

const stepsOf = (
  kinds: Step['kind'][],
  lengths: { minLength?: number; maxLength: number },
): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      page: fc.nat(BASE_PAGES + 1),
      other: fc.nat(BASE_PAGES + 2),
      at: fc.nat(4),
      value: fc.nat(6),
    }),
    { size: 'max', ...lengths },
  );

const ALL: Step['kind'][] = [
  'insert',
  'delete',
  'move',
  'move',
  'rename',
  'slug',
  'attribute',
  'type',
  'text',
];

/** @param kinds of changes that the sides make */
const scenarios = (kinds: Step['kind'][] = ALL, maxLength = 8): fc.Arbitrary<Scenario> =>
  fc.record({
    base: stepsOf(['insert'], { minLength: 3, maxLength: BASE_PAGES }),
    ours: stepsOf(kinds, { minLength: 1, maxLength }),
    theirs: stepsOf(kinds, { minLength: 1, maxLength }),
  });

/** Checks the invariants of a tree of pages. */
function expectSound(pages: readonly PageNode[]): void {
  const placed = [...locatePages(pages)];
  expect(new Set(placed.map(({ page }) => page.id)).size).toBe(placed.length);
  expect(new Set(placed.map(({ path }) => path)).size).toBe(placed.length);
  for (const { path } of placed) expect(path.split('/').length).toBeLessThanOrEqual(MAX_DEPTH);
}

const idsOf = (side: MergeSide): Set<string> => new Set(flat(side.index.pages).keys());

/** Merges repeatedly, with the resolution that `choose` returns for each conflict, until there is none. */
function settle(
  [base, ours, theirs]: readonly [MergeSide, MergeSide, MergeSide],
  choose: (conflict: Conflict) => Resolution,
): { result: Extract<MergeResult, { kind: 'merged' }>; conflicts: Conflict[] } {
  const resolve: Record<string, Resolution> = {};
  const conflicts: Conflict[] = [];
  for (let round = 0; round < 10; round += 1) {
    const result = merge(base, ours, theirs, resolve);
    if (result.kind === 'merged') {
      expect(result.unused).toEqual([]);
      return { result, conflicts };
    }
    expect(result.conflicts.length).toBeGreaterThan(0);
    for (const conflict of result.conflicts) resolve[conflict.page] ??= choose(conflict);
    conflicts.push(...result.conflicts);
  }
  throw new Error(`Conflicts do not end: ${JSON.stringify(conflicts.slice(-3))}`);
}

describe('any merge of pages', () => {
  it('with a side that changed nothing returns the other side', () => {
    fc.assert(
      fc.property(scenarios(), (scenario) => {
        const { base, ours } = play(scenario);
        expect(mergeCleanly(base, ours, base).pages).toBe(ours.index.pages);
        const forward = mergeCleanly(base, base, ours);
        expect(forward.pages).toEqual(ours.index.pages);
        expect(forward.pageTexts.size).toBe(0);
        expect(mergeCleanly(base, ours, ours).pages).toBe(ours.index.pages);
      }),
      { numRuns: 100 },
    );
  });

  it('needs only the texts of documentsToMerge', () => {
    fc.assert(
      fc.property(scenarios(['text', 'type', 'delete', 'rename']), (scenario) => {
        const { base, ours, theirs } = play(scenario);
        const needed = documentsToMerge(base, ours, theirs);
        // Merging with only these texts must not need another one.
        expect(() => merge(base, ours, theirs, {}, needed)).not.toThrow();
      }),
      { numRuns: 100 },
    );
  });

  it('merges no text line by line that is not of textsToMerge, and takes those that are merged already', () => {
    class AllTexts extends MergedTexts {
      override find(documents: ThreeDocuments): string | undefined {
        return super.find(documents, () => {
          throw new Error('The text is not of textsToMerge.');
        });
      }
    }
    fc.assert(
      fc.property(scenarios(), (scenario) => {
        const { base, ours, theirs } = play(scenario);
        const mergedTexts = new AllTexts();
        for (const documents of textsToMerge(base, ours, theirs)) {
          const three = [documents.base, documents.ours, documents.theirs] as const;
          const [was, own, their] = three.map((hash) => texts.get(hash ?? '') ?? '') as [
            string,
            string,
            string,
          ];
          mergedTexts.set(documents, mergeTexts(was, own, their));
        }
        const resolve = new Map<string, Resolution>();
        expect(mergeContent(base, ours, theirs, { texts, resolve, now: NOW, mergedTexts })).toEqual(
          merge(base, ours, theirs),
        );
      }),
    );
  });

  it('has unique ids, and slugs that are unique among siblings, with any resolution', () => {
    fc.assert(
      fc.property(
        scenarios(),
        fc.infiniteStream(fc.constantFrom('ours', 'theirs', 'text')),
        (scenario, choices) => {
          const { base, ours, theirs } = play(scenario);
          const { result } = settle([base, ours, theirs], ({ kind }) => {
            const choice = choices.next().value as 'ours' | 'theirs' | 'text';
            if (choice !== 'text') return choice;
            return kind === 'text' ? { markdown: 'settled' } : 'theirs';
          });
          expectSound(result.pages);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('has every page of either side, unless one deleted it and the other did not change it', () => {
    fc.assert(
      fc.property(scenarios(), (scenario) => {
        const { base, ours, theirs } = play(scenario);
        const result = merge(base, ours, theirs);
        if (result.kind === 'conflicts') return;
        const [there, was] = [flat(result.pages), idsOf(base)];
        for (const [one, other] of [
          [ours, theirs],
          [theirs, ours],
        ] as const) {
          for (const { page, parentId } of locatePages(one.index.pages)) {
            const before = base.index.find(page.id);
            const isDeleted = was.has(page.id) && other.index.find(page.id) === undefined;
            expect(there.has(page.id)).toBe(!isDeleted);
            if (isDeleted) {
              expect(isEdited(before?.page, page)).toBe(false);
              expect(parentId).toBe(before?.parentId);
            }
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('resolved for one side loses no page that no side deleted, and restores kept pages', () => {
    fc.assert(
      fc.property(scenarios(), fc.constantFrom('ours' as const, 'theirs' as const), (scenario, side) => {
        const sides = play(scenario);
        const { base, ours, theirs } = sides;
        const { result } = settle([base, ours, theirs], () => side);
        const there = flat(result.pages);
        const was = idsOf(base);
        const [chosen, other] = [idsOf(sides[side]), idsOf(sides[side === 'ours' ? 'theirs' : 'ours'])];
        for (const id of [...chosen, ...other]) {
          if (chosen.has(id) && (other.has(id) || !was.has(id))) expect(there.has(id)).toBe(true);
        }
        for (const id of there.keys()) expect(chosen.has(id) || other.has(id)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('in conflict reports the values of both sides, so that nothing is lost', () => {
    fc.assert(
      fc.property(scenarios(), (scenario) => {
        const { base, ours, theirs } = play(scenario);
        const result = merge(base, ours, theirs);
        if (result.kind === 'merged') return;
        for (const conflict of result.conflicts) {
          for (const [value, side] of [
            [conflict.ours, ours],
            [conflict.theirs, theirs],
          ] as const) {
            const page = flat(side.index.pages).get(conflict.page);
            expect(value.deleted === true).toBe(page === undefined);
            if (conflict.kind === 'text') expect(value.markdown).toBe(page?.text);
            if (value.parent !== undefined) expect(value.parent).toBe(page?.parent);
            for (const [name, attribute] of Object.entries(value.attributes ?? {})) {
              const [first, second] = name.split('.') as [keyof PageNode, string?];
              const whole = page?.[first as 'title'] as unknown;
              expect(second === undefined ? whole : (whole as Record<string, unknown>)[second]).toEqual(
                attribute,
              );
            }
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('the order of independent edits', () => {
  const swap = ({ ours, theirs, ...rest }: Conflict): Conflict => ({ ...rest, ours: theirs, theirs: ours });

  it('does not matter for conflicts, pages, parents and attributes', () => {
    fc.assert(
      fc.property(scenarios(), (scenario) => {
        const { base, ours, theirs } = play(scenario);
        const [one, other] = [merge(base, ours, theirs), merge(base, theirs, ours)];
        expect(one.kind).toBe(other.kind);
        if (one.kind === 'conflicts' && other.kind === 'conflicts') {
          const sorted = (conflicts: Conflict[]) =>
            conflicts.map((each) => JSON.stringify([each.page, each.kind])).sort();
          expect(sorted(one.conflicts)).toEqual(sorted(other.conflicts.map(swap)));
        }
        if (one.kind === 'merged' && other.kind === 'merged') {
          const bare = ({ pages, pageTexts }: typeof one) =>
            new Map([...flat(pages, pageTexts)].map(([id, { slug: _slug, ...page }]) => [id, page]));
          expect(bare(one)).toEqual(bare(other));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('does not matter for the order of siblings', () => {
    fc.assert(
      fc.property(scenarios(), (scenario) => {
        // If both sides moved items within a list, the order of ours is used.
        const still = { ...scenario, theirs: scenario.theirs.filter(({ kind }) => kind !== 'move') };
        const { base, ours, theirs } = play(still);
        const [one, other] = [merge(base, ours, theirs), merge(base, theirs, ours)];
        if (one.kind === 'conflicts' || other.kind === 'conflicts') return;
        expect([...flat(one.pages).keys()]).toEqual([...flat(other.pages).keys()]);
      }),
      { numRuns: 100 },
    );
  });

  it('does not matter: the merge equals applying the edits one after another', () => {
    fc.assert(
      fc.property(scenarios(), (any) => {
        const scenario = independent(any);
        const { base, ours, theirs } = play(scenario);
        const result = merge(base, ours, theirs);
        if (result.kind === 'conflicts') return;
        const [before, refused]: [Step[], Step[]] = [[], []];
        apply(base, scenario.theirs, 't', before);
        const after = apply(ours, scenario.theirs, 't', refused);
        // A page cannot be moved temporarily below a page that the other side deleted.
        if (refused.length !== before.length) return;
        const bare = (pages: ReturnType<typeof flat>) =>
          new Map([...pages].map(([id, { slug: _slug, updatedAt: _time, ...page }]) => [id, page]));
        expect(bare(flat(result.pages, result.pageTexts))).toEqual(bare(flat(after.index.pages)));
      }),
      { numRuns: 100 },
    );
  });
});

describe('moves at the same time', () => {
  it('never create a cycle or a tree that is too deep, and lose no page', () => {
    fc.assert(
      fc.property(scenarios(['move'], 10), fc.infiniteStream(fc.boolean()), (scenario, choices) => {
        const { base, ours, theirs } = play(scenario);
        const { result } = settle([base, ours, theirs], () =>
          choices.next().value === true ? 'ours' : 'theirs',
        );
        expectSound(result.pages);
        expect([...idsOf(sideOf(result.pages))].sort()).toEqual([...idsOf(base)].sort());
      }),
      { numRuns: 100 },
    );
  });

  it('of deep sections never make the tree too deep, and lose no page', () => {
    const SECTIONS = ['a', 'b', 'c', 'd', 'e'];
    const LENGTH = 11;
    const section = (name: string): PageNode => {
      let pages: PageNode[] = [];
      for (let at = LENGTH; at > 0; at -= 1) pages = [pageOf(`${name}${at}`, pages)];
      return pages[0] as PageNode;
    };
    const start = sideOf(SECTIONS.map(section));
    const name = fc.constantFrom(...SECTIONS);
    const moves = fc.array(fc.tuple(name, fc.option(name)), { maxLength: 6 });
    const playMoves = (run: [string, string | null][]): MergeSide =>
      edit(start, (draft) => {
        for (const [from, to] of run) {
          try {
            draft.move(`${from}1`, to === null ? null : `${to}${LENGTH}`, 0);
          } catch (error) {
            if (!(error instanceof EditError)) throw error;
          }
        }
      });
    fc.assert(
      fc.property(moves, moves, fc.constantFrom('ours' as const, 'theirs' as const), (own, their, side) => {
        const { result } = settle([start, playMoves(own), playMoves(their)], () => side);
        expectSound(result.pages);
        expect(flat(result.pages).size).toBe(SECTIONS.length * LENGTH);
      }),
      { numRuns: 40 },
    );
  });
});
