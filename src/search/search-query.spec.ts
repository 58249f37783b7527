import fc from 'fast-check';
import { parseSearchQuery } from './search-query.js';

describe('parseSearchQuery', () => {
  it('treats the last word as a prefix', () => {
    expect(parseSearchQuery('guards and Pip')).toMatchObject({
      all: '"guards" "and"',
      prefix: 'pip',
      pairs: '',
      terms: [{ isPrefix: false }, { isPrefix: false }, { tokens: [{ text: 'pip' }], isPrefix: true }],
    });
  });

  it('keeps phrases and exclusions whole', () => {
    expect(parseSearchQuery('"exception filters" -http')).toMatchObject({
      all: '"exception filters" -"http"',
      prefix: '',
      terms: [{ tokens: [{ text: 'exception' }, { text: 'filters' }], isPrefix: false }],
    });
  });

  it('ignores accents and case', () => expect(parseSearchQuery('Café').prefix).toBe('cafe'));

  it('has no prefix when the query ends in a phrase', () =>
    expect(parseSearchQuery('"a b"').prefix).toBe(''));

  it('splits a last word of several parts into words', () =>
    expect(parseSearchQuery('@nestjs/core').prefix).toBe('nestjs core'));

  it.each<[query: string, pairs: string]>([
    ['日本語', `('日本' <-> '本語')`],
    ['語', `('語':*)`],
    ['"日本 docker"', `('日本' <-> '本' <-> 'docker')`],
    ['日本 -東京都 word', `('日本') & !('東京' <-> '京都')`],
    ['dockerで動', `('docker' <-> 'で動')`],
    ['한국어 서버', `('한국' <-> '국어') & ('서버')`],
    ['カフェー', `('カフ' <-> 'フェ' <-> 'ェー')`],
    ['𠮷野家', `('𠮷野' <-> '野家')`],
  ])('splits scripts without spaces into pairs: %s', (query, pairs) =>
    expect(parseSearchQuery(query).pairs).toBe(pairs),
  );

  it('never outputs a quote or a backslash of the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { all, prefix, pairs } = parseSearchQuery(text);
        expect(pairs).toMatch(/^[^"\\]*$/);
        expect((pairs.match(/'/g) ?? []).length % 2).toBe(0);
        expect(prefix).not.toMatch(/["'\\]/);
        expect((all.match(/"/g) ?? []).length % 2).toBe(0);
        expect(all).not.toContain('\\');
      }),
    );
  });
});
