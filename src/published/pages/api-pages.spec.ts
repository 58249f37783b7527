import { generatedId } from '../../content/edits/generated-page.js';
import { PageIndex } from '../../versioning/page-index.js';
import type { PageNode } from '../../versioning/page.js';
import { apiPages } from './api-pages.js';
import { type LinkSpace, pageHref } from './link-targets.js';

const ROOT = '01a20990-8fa9-7128-9446-e6fc8be56a06';
const GENERATED = generatedId(ROOT, 'GET /pets');
const TEXTS = [{ markdown: '{% openapi-operation spec="pets" path="/pets" method="get" %}' }];
let looks = 0;

function page(id: string, more: Partial<PageNode> = {}): PageNode {
  const { type = 'document' } = more;
  return {
    ...{ id, title: id, slug: id, document: null, children: [] },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
    ...more,
    get type() {
      looks += 1;
      return type;
    },
  };
}

function linksOf(pages: PageNode[]): LinkSpace {
  const own = { base: '/docs/', title: 'Docs', index: new PageIndex(pages) };
  return { own, titleOf: ({ title }: PageNode) => title, addressOf: pageHref } as unknown as LinkSpace;
}

describe('the pages that were generated from what a text shows', () => {
  const computed = {
    organization: 'acme',
    dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } },
  } as unknown as PageNode['computed'];
  const root = page(ROOT, { type: 'computed', computed, children: [page(GENERATED)] });

  it('are those of the operation and of its specification', () => {
    expect(apiPages('acme', linksOf([page('first'), root]), TEXTS)).toMatchObject({
      pets: { href: `/docs/${ROOT}` },
      'pets GET /pets': { href: `/docs/${ROOT}/${GENERATED}` },
    });
    expect(apiPages('other', linksOf([page('first'), root]), TEXTS)).toEqual({});
  });

  it('are found without looking at all pages of the space for each text', () => {
    const links = linksOf([root, ...Array.from({ length: 1_000 }, (_, n) => page(`p${n}`))]);
    apiPages('acme', links, TEXTS);
    looks = 0;
    apiPages('acme', links, TEXTS);
    expect(looks).toBeLessThan(10);
  });
});
