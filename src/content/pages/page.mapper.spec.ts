import type { PageNode } from '../../versioning/page.js';
import { type ContentView, toPageResource } from './page.mapper.js';

const ADDRESS = { appUrl: 'https://app', spaceId: 's' };
const page = (rest: Partial<PageNode>): PageNode => ({
  id: 'p',
  type: 'document',
  title: 'P',
  slug: 'p',
  document: 'hash',
  children: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...rest,
});
const computed = {
  type: 'openapi',
  dependencies: { spec: { ref: { kind: 'openapi' as const, spec: 'petstore' } } },
  props: { models: true },
};

const show = (node: PageNode, view: ContentView = {}) =>
  toPageResource(node, 'p', ADDRESS, view, (document) => `keyed ${document}`);

describe('a page that is computed', () => {
  const node = page({ type: 'computed', computed, computedSeed: 'seed' });

  it('returns its source, and no text with computed=false', () => {
    expect(show(node)).toMatchObject({
      computed,
      computedSeed: 'seed',
      documentId: 'hash',
    });
    const source = show(node, { computed: false });
    expect(source).toMatchObject({ computed, computedSeed: 'seed' });
    expect(source).not.toHaveProperty('documentId');
  });
});

describe('a page from git', () => {
  const git = { oid: 'a1', path: 'p.md' };
  const node = page({ git, children: [page({ id: 'q', git })] });

  it('includes its git metadata and that of the pages below it, unless metadata=false or for readers', () => {
    expect(show(node)).toMatchObject({ git, pages: [{ git }] });
    expect(JSON.stringify(show(node, { metadata: false }))).not.toContain('git');
    expect(JSON.stringify(show(node, { forReader: true }))).not.toContain('git');
  });
});
