import fc from 'fast-check';
import { quickly } from '../../../test/support/quickly.js';
import { PageIndex } from '../../versioning/page-index.js';
import type { PageNode } from '../../versioning/page.js';
import { type ComparedContent, revisionChanges } from './revision-changes.js';

const page = (id: string, children: PageNode[] = [], rest: Partial<PageNode> = {}): PageNode => ({
  id,
  type: 'document',
  title: id,
  slug: id,
  document: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...rest,
  children,
});
const contentOf = (...pages: PageNode[]): ComparedContent => ({
  pages: new PageIndex(pages),
  files: [],
  reusableContents: [],
  variables: {},
});
const shown = (before: ComparedContent, after: ComparedContent) =>
  revisionChanges(before, after).map(({ type, page: changed }) => `${type} ${changed?.id ?? ''}`);

describe('the changes between two revisions', () => {
  it('are none between equal revisions, whether or not they are the same objects', () => {
    const make = () => contentOf(page('a', [page('b', [], { layout: { cover: true } })]), page('c'));
    expect(shown(make(), make())).toEqual([]);
    const same = make();
    expect(shown(same, same)).toEqual([]);
  });

  it('name a page twice if it was edited and moved', () => {
    const before = contentOf(page('a'), page('b'));
    expect(shown(before, contentOf(page('b', [page('a', [], { title: 'new' })])))).toEqual([
      'page_edited a',
      'page_moved a',
    ]);
  });

  it('name a page with a new position below a page that was moved', () => {
    const before = contentOf(page('top'), page('moved', [page('x'), page('y'), page('z')]));
    const after = contentOf(page('top', [page('moved', [page('z'), page('x'), page('y')])]));
    expect(shown(before, after).sort()).toEqual(['page_moved moved', 'page_moved z']);
  });

  it('do not name pages below a page that was moved or renamed', () => {
    const below = [page('x', [page('y')])];
    const before = contentOf(page('a'), page('b', below));
    expect(shown(before, contentOf(page('a', [page('b', below)])))).toEqual(['page_moved b']);
    expect(shown(before, contentOf(page('a'), page('b', below, { slug: 'c' })))).toEqual(['page_edited b']);
  });

  it('do not name siblings of a page that was inserted or deleted', () => {
    const [a, b, c] = [page('a'), page('b'), page('c')];
    expect(shown(contentOf(a, c), contentOf(a, b, c))).toEqual(['page_created b']);
    expect(shown(contentOf(a, b, c), contentOf(a, c))).toEqual(['page_deleted b']);
  });

  it('do not search long lists again for each moved page', () => {
    const pages = Array.from({ length: 30_000 }, (_, place) => page(`p${place}`));
    const [before, after] = [contentOf(...pages), contentOf(...pages.toReversed())];
    // A search of the list for each page takes about ten seconds.
    expect(quickly(() => revisionChanges(before, after))).toHaveLength(29_999);
  });

  it('in reverse name the same pages', () => {
    const pages = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
    // Every other page is below the one before it.
    const tree = (ids: string[]): ComparedContent =>
      contentOf(
        ...ids.flatMap((id, place) => {
          const below = ids[place + 1];
          return place % 2 === 1 ? [] : [page(id, below === undefined ? [] : [page(below)])];
        }),
      );
    const OPPOSITE: Record<string, string> = { page_created: 'page_deleted', page_deleted: 'page_created' };
    fc.assert(
      fc.property(pages, pages, (one, other) => {
        const namesOf = (changes: ReturnType<typeof revisionChanges>) =>
          changes
            .filter(({ type }) => type === 'page_created' || type === 'page_deleted')
            .map(({ type, page: changed }) => ({ type, id: changed?.id ?? '' }));
        const forwards = namesOf(revisionChanges(tree(one), tree(other)));
        const backwards = namesOf(revisionChanges(tree(other), tree(one)));
        const sorted = (items: { type: string; id: string }[]) =>
          items.map(({ type, id }) => `${type} ${id}`).sort();
        expect(sorted(backwards)).toEqual(
          sorted(forwards.map(({ type, id }) => ({ type: OPPOSITE[type] ?? type, id }))),
        );
        expect(
          forwards
            .filter(({ type }) => type === 'page_created')
            .map(({ id }) => id)
            .sort(),
        ).toEqual(other.filter((id) => !one.includes(id)).sort());
      }),
    );
  });
});
