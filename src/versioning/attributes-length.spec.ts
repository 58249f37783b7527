import { attributesLength, attributesProblem, textLength } from './attributes-length.js';
import type { PageNode } from './page.js';

const page = (variable: string, children: PageNode[] = []): PageNode => ({
  ...{ id: 'i', type: 'document', title: 'tt', slug: 's', createdAt: '', updatedAt: '', document: null },
  variables: { name: variable },
  children,
});

describe('the length of attributes', () => {
  it('counts names and values, however deep they are', () => {
    expect(textLength({ a: 'bc', d: { e: ['f', 1, null, 'gh'] } })).toBe(8);
  });

  it('counts the pages below a page, and no page twice', () => {
    const [own, below] = [attributesLength([page('')]), attributesLength([page('abc')])];
    expect(below - own).toBe(3);
    const child = page('abc');
    const parent = page('', [child]);
    expect(attributesLength([parent])).toBe(own + below);
    expect(attributesLength([parent, child])).toBe(own + 2 * below);
  });

  it('is limited only where a change makes it longer', () => {
    const [long, longer] = [[page('a'.repeat(10_000_000))], [page('a'.repeat(10_000_001))]];
    expect(attributesProblem([], [page('a')])).toBeUndefined();
    expect(attributesProblem([], long)).toContain('10000');
    expect(attributesProblem(long, longer)).toContain('10000');
    expect(attributesProblem(longer, long)).toBeUndefined();
    expect(attributesProblem(long, long)).toBeUndefined();
  });
});
