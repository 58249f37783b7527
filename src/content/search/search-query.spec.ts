import fc from 'fast-check';
import { parseSearchQuery } from './search-query.js';

describe('parseSearchQuery', () => {
  it('takes the last word as a prefix', () => {
    expect(parseSearchQuery('guards and Pip')).toEqual({
      all: '"guards" "and"',
      any: '"guards" or "and"',
      prefix: 'pip',
    });
  });

  it('keeps phrases and exclusions whole', () => {
    expect(parseSearchQuery('"exception filters" -http')).toEqual({
      all: '"exception filters" -"http"',
      any: '"exception filters"',
      prefix: '',
    });
  });

  it('ignores accents and case', () => expect(parseSearchQuery('Café').prefix).toBe('cafe'));

  it('has no prefix when the query ends in a phrase', () =>
    expect(parseSearchQuery('"a b"').prefix).toBe(''));

  it('splits a last word of several parts into words', () =>
    expect(parseSearchQuery('@nestjs/core').prefix).toBe('nestjs core'));

  it('never leaves a quote or a backslash that was not put there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { all, prefix } = parseSearchQuery(text);
        expect(prefix).not.toMatch(/["'\\]/);
        expect((all.match(/"/g) ?? []).length % 2).toBe(0);
        expect(all).not.toContain('\\');
      }),
    );
  });
});
