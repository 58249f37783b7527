import fc from 'fast-check';
import { parseMarkdown } from '../../markdown/source/parse-markdown.js';
import { planContent } from '../../versioning/content-plan.js';
import { PageIndex } from '../../versioning/page-index.js';
import { locatePages } from '../../versioning/located-page.js';
import type { PageNode } from '../../versioning/page.js';
import { slugify } from '../../markdown/source/slug.js';
import { rememberList, rememberPiece } from '../../versioning/stored-lists.js';
import { applyChanges, type EditableState, type EditedContent } from './apply-changes.js';
import type { ContentChange } from './content-change.js';
import { EditError } from './edit-error.js';
import { textsOf } from './validate-changes.js';

const NOW = '2026-02-03T04:05:06.000Z';
const EARLIER = '2026-01-01T00:00:00.000Z';

let count = 0;
const newId = (): string => `id-${(count += 1)}`;

function state(pages: PageNode[] = []): EditableState {
  return {
    pages,
    index: new PageIndex(pages),
    files: [],
    filesByPath: new Map(),
    reusableContents: [],
    variables: {},
  };
}

function apply(before: EditableState, changes: ContentChange[], pagesPerSpace = 100): EditedContent {
  return applyChanges(before, changes, {
    newId,
    now: NOW,
    pagesPerSpace,
    parsed: new Map(textsOf(changes).map((text) => [text, parseMarkdown(text)])),
    files: new Map(),
  });
}

const insert = (title: string, rest: object = {}): ContentChange => ({
  change: 'insert_page',
  title,
  ...rest,
});
const page = (id: string, children: PageNode[] = []): PageNode => ({
  id,
  type: 'document',
  title: id,
  slug: slugify(id),
  document: null,
  createdAt: EARLIER,
  updatedAt: EARLIER,
  children,
});

describe('applyChanges', () => {
  it('keeps the objects that it does not change', () => {
    const untouched = page('a', [page('b')]);
    const before = state([untouched, page('c')]);
    const after = apply(before, [{ change: 'update_page', page: 'c', title: 'New' }]);
    expect(after.pages[0]).toBe(untouched);
    expect(after.pages[1]).toMatchObject({
      id: 'c',
      title: 'New',
      slug: 'new',
      createdAt: EARLIER,
      updatedAt: NOW,
    });
    expect(before.pages[1]?.title).toBe('c');
    expect(after.files).toBe(before.files);
  });

  it('changes nothing if the changes have no effect', () => {
    // Cloned out of jest's sandbox: its objects never equal those of the service.
    const before = state(structuredClone([page('a', [page('b')])]));
    const changes: ContentChange[] = [
      { change: 'update_page', page: 'b', title: 'b' },
      { change: 'move_page', page: 'b', into: null },
      { change: 'move_page', page: 'b', into: 'a' },
    ];
    expect(apply(before, changes).pages).toBe(before.pages);
  });

  it('resolves a link to a page that a later change inserts', () => {
    const { pages, documents, created } = apply(state(), [
      insert('A', { document: { markdown: '[b](b.md#x)' } }),
      insert('B', { document: { markdown: '' } }),
    ]);
    expect(documents.get(pages[0]?.document ?? '')?.markdown).toBe(`[b](ref:page/${created.pages[1]}#x)`);
  });

  it.each<[string, ContentChange[], string]>([
    ['an unknown page', [{ change: 'update_page', page: 'x' }], 'changes[0].page'],
    ['a move below itself', [{ change: 'move_page', page: 'a', into: 'b' }], 'changes[0].into'],
    ['a move into itself', [{ change: 'move_page', page: 'a', into: 'a' }], 'changes[0].into'],
    [
      'a page below a deleted one',
      [
        { change: 'delete_page', page: 'a' },
        { change: 'delete_page', page: 'b' },
      ],
      'changes[1].page',
    ],
    ['more pages than allowed', [insert('x'), insert('y')], 'changes[1].title'],
  ])('refuses %s', (_, changes, path) => {
    const before = state([page('a', [page('b')])]);
    expect(() => apply(before, changes, 3)).toThrow(EditError);
    try {
      apply(before, changes, 3);
    } catch (error) {
      expect((error as EditError).path).toBe(path);
    }
  });

  it('limits the depth of the tree', () => {
    const changes: ContentChange[] = [];
    const start = count;
    for (let depth = 0; depth < 32; depth += 1) {
      changes.push(insert('x', depth === 0 ? {} : { into: `id-${start + depth}` }));
    }
    const deep = apply(state(), changes);
    expect([...locatePages(deep.pages)]).toHaveLength(32);
    expect(() => apply(state(deep.pages), [insert('y', { into: deep.created.pages[31] })])).toThrow(
      EditError,
    );
    expect(() =>
      apply(state([...deep.pages, page('z', [page('w')])]), [
        { change: 'move_page', page: 'z', into: deep.created.pages[30] },
      ]),
    ).toThrow(EditError);
  });

  describe('limits the path of a page', () => {
    const long = 'x'.repeat(99);
    /** Nine groups with slugs of 99 characters: the path of a page below has 900 characters before its own slug. */
    const deep = (): PageNode[] => {
      let below = [page('leaf')];
      for (let level = 8; level >= 0; level -= 1)
        below = [{ ...page(`g${level}`, below), slug: long, title: long, type: 'group' }];
      return [...below, page('far', [page('farther')])];
    };
    const refusal = (changes: ContentChange[], pages = deep()): string => {
      try {
        apply(state(pages), changes);
      } catch (error) {
        if (error instanceof EditError) return `${error.path} ${error.message}`;
        throw error;
      }
      return '';
    };

    it.each<[string, ContentChange[], string]>([
      ['an inserted page', [insert('y'.repeat(100), { into: 'g8' })], ''],
      ['an inserted page below such a page', [insert('y'.repeat(100), { into: 'leaf' })], 'changes[0].title'],
      ['a moved page', [{ change: 'move_page', page: 'far', into: 'g8' }], ''],
      [
        'a page below a moved one, whatever changes follow',
        [
          { change: 'update_page', page: 'farther', slug: 'y'.repeat(97) },
          { change: 'move_page', page: 'far', into: 'g8' },
          { change: 'update_page', page: 'leaf', emoji: '1f600' },
        ],
        'changes[1].into',
      ],
      [
        'a page far below a renamed one',
        [
          { change: 'update_page', page: 'leaf', title: 'y'.repeat(99) },
          { change: 'update_page', page: 'g0', slug: 'y'.repeat(100) },
          { change: 'update_page', page: 'g1', slug: 'y'.repeat(100) },
        ],
        'changes[2].slug',
      ],
    ])('of %s', (_, changes, path) => {
      const refused = refusal(changes);
      if (path === '') expect(refused).toBe('');
      else expect(refused).toContain(path);
    });

    it('but a page whose path was longer before can be edited, and moved up', () => {
      const before = deep();
      (before[0] as PageNode).slug = 'x'.repeat(600);
      expect(refusal([{ change: 'update_page', page: 'leaf', title: 'l' }], before)).toBe('');
      expect(refusal([{ change: 'move_page', page: 'g8', into: 'g5' }], before)).toBe('');
      expect(refusal([insert('below', { into: 'leaf' })], before)).toContain(
        'changes[0].title would make the path of the page "below"',
      );
    });
  });
});

/** Changes as numbers: a page and a position. A number beyond the pages means the top. */
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('insert', 'insert', 'insert', 'move', 'delete', 'rename'),
    page: fc.nat(12),
    other: fc.nat(12),
    at: fc.nat(4),
    title: fc.constantFrom('A', 'B', 'Same', 'same', '!'),
  }),
  { maxLength: 40 },
);

/** Applies each valid change, one after the other. */
function applyEach(before: EditableState, run: StepList): EditedContent {
  let current = before;
  let last: EditedContent = {
    ...before,
    documents: new Map(),
    created: { pages: [], files: [], reusableContents: [] },
  };
  for (const { kind, page: target, other, at, title } of run) {
    const ids = [...locatePages(current.pages)].map((placed) => placed.page.id);
    const [id, into] = [ids[target], ids[other]];
    const change: ContentChange | undefined =
      kind === 'insert'
        ? insert(title, { type: 'group', at, ...(into !== undefined ? { into } : {}) })
        : id === undefined
          ? undefined
          : kind === 'move'
            ? { change: 'move_page', page: id, into: into ?? null, at }
            : kind === 'delete'
              ? { change: 'delete_page', page: id }
              : { change: 'update_page', page: id, title };
    if (change === undefined) continue;
    try {
      last = apply(current, [change]);
      current = state(last.pages);
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
    }
  }
  return last;
}
type StepList = { kind: string; page: number; other: number; at: number; title: string }[];

describe('any changes', () => {
  it('keep ids unique and slugs unique among siblings, and lose no page that was not deleted', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const { pages } = applyEach(state(), run);
        const placed = [...locatePages(pages)];
        expect(new Set(placed.map((each) => each.page.id)).size).toBe(placed.length);
        expect(new Set(placed.map(({ path }) => path)).size).toBe(placed.length);
      }),
    );
  });

  it('write the same tree whether or not the stored nodes are known', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 300 }), (run, size) => {
        const stored = Array.from({ length: size }, (_, index) => page(`p-${index}`));
        const nothing = { pages: [], files: [] };
        const first = planContent(nothing, { pages: stored, files: [] }, new Map());
        // As the store does with the nodes that it has read.
        rememberList(stored, first.pagesHash);
        for (const { hash, node } of first.nodeBatches.flatMap(
          (batch) =>
            JSON.parse(batch) as { hash: string; node: { kind: string; entries: { id: string }[] } }[],
        )) {
          if (node.kind !== 'leaf' || stored.length <= 64) continue;
          const start = stored.findIndex(({ id }) => id === node.entries[0]?.id);
          if (start >= 0) rememberPiece(stored.slice(start, start + node.entries.length), hash);
        }
        const before = state(stored);
        const after = applyEach(before, run);
        const plan = planContent(before, { pages: after.pages, files: [] }, new Map());
        const copy = JSON.parse(JSON.stringify(after.pages)) as PageNode[];
        const whole = planContent(nothing, { pages: copy, files: [] }, new Map());
        expect(plan.pagesHash).toBe(whole.pagesHash);
        const hashes = (batches: string[]) =>
          batches.flatMap((batch) => (JSON.parse(batch) as { hash: string }[]).map(({ hash }) => hash));
        const known = new Set([...hashes(first.nodeBatches), ...hashes(plan.nodeBatches)]);
        expect(hashes(whole.nodeBatches).filter((hash) => !known.has(hash))).toEqual([]);
        const ids = (pages: readonly PageNode[]) => [...locatePages(pages)].map((placed) => placed.page.id);
        expect(plan.removedPages.sort()).toEqual(
          ids(stored)
            .filter((id) => !ids(after.pages).includes(id))
            .sort(),
        );
      }),
      { numRuns: 60 },
    );
  });
});
