import { pageOf } from '../../test/support/merge-sides.js';
import { PageIndex } from '../versioning/page-index.js';
import type { PageNode } from '../versioning/page.js';
import type { GeneratedPage } from '../content/edits/generated-page.js';
import { replaceGeneratedPages } from './replace-generated-pages.js';

const NOW = '2027-01-01T00:00:00.000Z';

const made = (
  id: string,
  children: GeneratedPage[] = [],
  rest: Partial<GeneratedPage> = {},
): GeneratedPage => ({
  id,
  type: 'document',
  title: id,
  slug: id,
  computedSeed: id,
  document: `#${id}`,
  ...rest,
  children,
});

const put = (pages: PageNode[], generated: GeneratedPage[], seed = 'v1'): PageNode[] =>
  replaceGeneratedPages(new PageIndex(pages), 'c', { document: '#c', pages: generated }, seed, NOW);

describe('generated pages', () => {
  const computed = pageOf('c', [], { type: 'computed', document: null, computed: { type: 'x' } });
  const before = [pageOf('a'), pageOf('b', [computed])];

  it('are added below their page; all other pages stay the same objects', () => {
    const [a, b] = put(before, [made('x', [made('y')])]);
    expect(a).toBe(before[0]);
    expect(b?.children[0]).toMatchObject({ computedSeed: 'v1', document: '#c', updatedAt: NOW });
    expect(b?.children[0]?.children[0]).toMatchObject({ id: 'x', createdAt: NOW, children: [{ id: 'y' }] });
  });

  it('stay the same objects if unchanged, and keep their creation time otherwise', () => {
    const first = put(before, [made('x', [made('y'), made('z')]), made('w')]);
    const old = first[1]?.children[0]?.children as PageNode[];
    const next = replaceGeneratedPages(
      new PageIndex(first),
      'c',
      { document: '#c', pages: [made('x', [made('y', [], { title: 'Other' }), made('z')]), made('w')] },
      'v2',
      '2028-01-01T00:00:00.000Z',
    );
    const list = next[1]?.children[0]?.children as PageNode[];
    expect(next[1]?.children[0]).toMatchObject({ computedSeed: 'v2', updatedAt: NOW });
    expect(list[1]).toBe(old[1]);
    expect(list[0]?.children[1]).toBe(old[0]?.children[1]);
    expect(list[0]?.children[0]).toMatchObject({
      title: 'Other',
      createdAt: NOW,
      updatedAt: '2028-01-01T00:00:00.000Z',
    });
    expect(list[0]?.updatedAt).toBe(NOW);
  });

  it('keep written pages with their slugs', () => {
    const mine = pageOf('x');
    const own = [pageOf('b', [{ ...computed, children: [mine] }])];
    const [b] = put(own, [made('1', [], { slug: 'x' }), made('2', [], { slug: 'x-1' })]);
    expect(b?.children[0]?.children.map(({ slug }) => slug)).toEqual(['x-1', 'x-1-1', 'x']);
    expect(b?.children[0]?.children[2]).toBe(mine);
  });
});
