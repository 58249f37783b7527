import { sourceTreeOf } from '../../../test/support/source-trees.js';
import type { PageNode } from '../../versioning/page.js';
import { mergeImport, type SpaceContent } from './merge-into-content.js';

const EMPTY: SpaceContent = { pages: [], files: [] };
const ORGANIZATION = 'o1';

const entry = (spec: string, indent = ''): string =>
  [
    '* ```yaml',
    '  type: builtin:openapi',
    `  dependencies: { spec: { ref: { kind: openapi, spec: ${spec} } } }`,
    '  ```',
  ]
    .map((line) => `${indent}${line}\n`)
    .join('');
const sourceOf = (spec: string) => ({
  type: 'openapi',
  dependencies: { spec: { ref: { kind: 'openapi' as const, spec } } },
});

function imported(summary: string, current = EMPTY, visible: string[] = ['pets']) {
  let count = 0;
  const source = sourceTreeOf({ 'SUMMARY.md': summary, 'a.md': '# A', 'b.md': '# B' });
  // Cloned out of jest's sandbox: its objects never equal those of the service.
  return mergeImport(source, structuredClone(current), {
    newId: () => `new-${(count += 1)}`,
    now: '2027-01-01T00:00:00.000Z',
    visible: { organization: ORGANIZATION, sources: structuredClone(visible.map(sourceOf)) },
  });
}

const PAGE: PageNode = {
  id: 'p1',
  type: 'document',
  title: 'Pets',
  slug: 'pets',
  document: 'text',
  createdAt: '',
  updatedAt: '',
  children: [],
};
const GENERATED: PageNode = { ...PAGE, id: 'g1', title: 'List', slug: 'list', computedSeed: 'GET /pets' };
const COMPUTED: PageNode = {
  ...PAGE,
  type: 'computed',
  computed: { ...sourceOf('pets'), organization: ORGANIZATION },
  computedSeed: 'v1',
  children: [GENERATED],
};

describe('a computed page of a source', () => {
  it('follows a specification that the importer may see, and only names another', () => {
    const { pages } = imported(entry('pets') + entry('cats'));
    expect(pages).toMatchObject([
      { type: 'computed', title: 'Pets', slug: 'pets', document: null, children: [] },
      { type: 'computed', title: 'Cats', slug: 'cats' },
      {},
      {},
    ]);
    expect(pages.slice(0, 2).map(({ computed }) => computed)).toEqual([
      { ...sourceOf('pets'), organization: ORGANIZATION },
      sourceOf('cats'),
    ]);
  });

  it('is the same after the same import, by anyone', () => {
    const content = { pages: [COMPUTED], files: [] };
    for (const visible of [['pets'], []])
      expect(imported(entry('pets'), content, visible).pages[0]).toEqual(COMPUTED);
  });

  it('begins to follow its specification when there is one', () => {
    const named: PageNode = { ...COMPUTED, computed: sourceOf('pets'), children: [] };
    const [page] = imported(entry('pets'), { pages: [named], files: [] }).pages;
    expect(page?.computed).toEqual({ ...sourceOf('pets'), organization: ORGANIZATION });
  });

  it('keeps its generated pages when it gets another specification', () => {
    const content = { pages: [{ ...COMPUTED, slug: 'cats' }], files: [] };
    const [page] = imported(entry('cats'), content).pages;
    expect(page).toMatchObject({ id: 'p1', title: 'Cats', computed: sourceOf('cats'), document: 'text' });
    expect(page?.computed?.organization).toBeUndefined();
    expect(page?.children).toEqual([GENERATED]);
  });

  it('replaces a page without pages below it', () => {
    const [page] = imported(entry('pets'), { pages: [PAGE], files: [] }).pages;
    expect(page).toMatchObject({ id: 'p1', type: 'computed', document: null });
  });

  it.each<[string, PageNode]>([
    ['has pages below it', { ...PAGE, children: [{ ...PAGE, id: 'p2' }] }],
    ['is generated', { ...GENERATED, slug: 'pets' }],
  ])('does not replace a page that %s', (_, page) => {
    const { pages, skipped } = imported(entry('pets'), { pages: [page], files: [] });
    expect(pages[0]).toEqual(page);
    expect(skipped).toEqual([{ path: 'Pets', reason: 'the page at this path cannot become computed' }]);
  });

  it('is refused beyond a number of computed pages', () => {
    const entries = (count: number) => Array.from({ length: count }, () => entry('pets')).join('');
    expect(imported(entries(100)).pages).toHaveLength(102);
    expect(() => imported(entries(101))).toThrow(
      'The space would have 101 computed pages; the maximum is 100.',
    );
  });
});
