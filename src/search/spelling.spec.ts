import { parseSearchQuery } from './search-query.js';
import { correctableWords, correctQuery, spellingVariants } from './spelling.js';

describe('the correction of a query', () => {
  it.each([
    ['instal pulgin', ['instal', 'pulgin']],
    ['a page', []],
    ['"exact pharse" other', ['other']],
    ['-exclded wanted', ['wanted']],
    ['v12345 node.jsx', []],
    ['図書館 library', ['library']],
    ['first second third', ['first', 'second']],
    ['x'.repeat(17), []],
  ])('considers of %j the words %j', (query, words) => {
    expect(correctableWords(parseSearchQuery(query).terms)).toEqual(words);
  });

  it.each([
    ['swapped letters', 'gaurd', 'guard'],
    ['a letter too many', 'guaard', 'guard'],
    ['a letter too few', 'gurd', 'guard'],
    ['another letter', 'guerd', 'guard'],
    ['a Cyrillic letter', 'музы', 'музыа'],
    ['a Greek letter', 'λογοζ', 'λογος'.replace('ς', 'σ')],
  ])('knows %s', (_name, typed, meant) => expect(spellingVariants(typed)).toContain(meant));

  it('tries a bounded number of words, each once', () => {
    const variants = spellingVariants('abcdefghijklmnop');
    expect(variants.length).toBeLessThan(900);
    expect(new Set(variants).size).toBe(variants.length);
    expect(variants).not.toContain('abcdefghijklmnop');
  });

  it('keeps everything else of the query', () => {
    const corrections = new Map([['gaurd', 'guard']]);
    expect(correctQuery('The Gaurd, "two words" -not', corrections)).toBe('The guard, "two words" -not');
    expect(correctQuery('Gáurd', corrections)).toBe('guard');
  });
});
