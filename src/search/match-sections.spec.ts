import fc from 'fast-check';
import { matchSections } from './match-sections.js';
import { parseSearchQuery } from './search-query.js';
import { TermMatcher } from './term-matcher.js';

describe('matchSections', () => {
  /** Removes plural `s` and `-ing`; "the" is a stop word. */
  const lexemesOf = (word: string): string[] =>
    word === 'the' ? [] : [word.replace(/(?<=\p{L})(ing|s)$/u, '')];
  const matcherOf = (query: string) => new TermMatcher(parseSearchQuery(query).terms, lexemesOf);
  const bodies = async (query: string, ...texts: string[]): Promise<string[]> => {
    const sections = texts.map((text, index) => ({ level: 2, title: `${index}`, text, anchor: `s${index}` }));
    const found = await matchSections(sections, matcherOf(query), 3);
    return found.map(({ body }) => body);
  };

  it.each([
    ['cafe', 'Café', 'composed'],
    ['cafe', 'Cafe\u0301', 'decomposed'],
    ['café', 'CAFE', 'without its accent'],
    ['viet', 'VIỆT', 'with two accents'],
    ['istanbul', 'İstanbul', 'of another case'],
    ['οδος', 'ΟΔΟΣ', 'with a final sigma'],
    ['ΟΔΟΣ', 'όδος', 'with a final sigma'],
    ['йод', 'ЙОД', 'Cyrillic'],
    ['図書', '図書館', 'Chinese'],
    ['한국', '한국어'.normalize('NFD'), 'Korean, decomposed'],
    ['𐐨𐐩', '𐐀𐐁', 'of letters of two code units'],
    ['𔑈', '𔑈', 'one letter of two code units'],
    ['guard', 'Guards', 'in the plural'],
    ['guards', 'guarding', 'with the same stem'],
  ])('finds %j in %j, %s', async (query, written) => {
    const found = await bodies(query, `Nothing 😀 here, but «${written}» there.`, 'Nothing at all.');
    expect(found).toEqual([`Nothing 😀 here, but «${written.normalize('NFC')}» there.`]);
  });

  it.each([
    ['guard', 'Guards, a GUARD and guardians.', ['Guards', 'GUARD', 'guardians']],
    ['guards ', 'Guards, a GUARD and guardians.', ['Guards', 'GUARD']],
    ['"guard dog" dogs', 'A guard-dog and dogs', ['guard-dog', 'dogs']],
    ['cafe', '😀 Cafe\u0301 café', ['Café', 'café']],
    ['図書', '図書館の図書', ['図書', '図書']],
    ['the', 'the end', ['the']],
  ])('marks what %j finds in %j', async (query, text, marked) => {
    const section = { level: 2, title: text, text, anchor: 'a' };
    const [found] = await matchSections([section], matcherOf(query), 3);
    const cut = (of: string, ranges: { start: number; end: number }[] = []) =>
      ranges.map(({ start, end }) => of.slice(start, end).normalize('NFC'));
    expect(cut(found?.body ?? '', found?.highlights.body)).toEqual(marked);
    expect(cut(text, found?.highlights.title)).toEqual(marked);
  });

  it('cuts a long title, and leaves out a long anchor', async () => {
    const sections = ['x'.repeat(992), 'x'.repeat(991)].map((letters) => {
      const title = `guard ${letters}😀😀`;
      return { level: 2, title, text: '', anchor: title.slice(0, 255) };
    });
    const found = await matchSections(
      [...sections, { level: 2, title: 'guard', text: '', anchor: 'x'.repeat(256) }],
      matcherOf('guard'),
      3,
    );
    expect(found.map(({ title, anchor }) => ({ title, anchor }))).toEqual([
      { title: `guard ${'x'.repeat(992)}😀`, anchor: sections[0]?.anchor },
      { title: `guard ${'x'.repeat(991)}😀`, anchor: sections[1]?.anchor },
      { title: 'guard', anchor: null },
    ]);
  });

  it('marks parts of the excerpt that do not overlap, in order', async () => {
    const word = fc.constantFrom('guard', 'guards', 'dog', 'x', 'the', '図', '図書');
    const words = fc.array(word, { minLength: 1, maxLength: 100 }).map((all) => all.join(' '));
    await fc.assert(
      fc.asyncProperty(words, words, async (query, text) => {
        const section = { level: 2, title: '', text, anchor: 'a' };
        for (const { body, highlights } of await matchSections([section], matcherOf(query), 3)) {
          let last = 0;
          for (const { start, end } of highlights.body) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(body.length);
        }
      }),
    );
  });

  it('does not find text inside a word', async () => {
    expect(await bodies('able', 'table', 'táble', 't\u0301able', 'enable')).toEqual([]);
  });

  it('continues after a partial match of a phrase', async () => {
    expect(await bodies('"guard dog"', 'guard guard guards dogs')).toEqual(['guard guard guards dogs']);
  });

  it('terminates for any query and text', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, text, async (query, other) => {
        expect((await bodies(query, `${other} ${query}`, query)).length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('finds the words of a query in any surrounding text', async () => {
    const word = fc.constantFrom(
      'Übung',
      'naïve',
      'straße',
      '図書館',
      'Москва',
      'ไทย',
      'पानी',
      'node',
      '𐐨𐐩',
      '데이터',
    );
    const around = fc.string({ unit: 'grapheme', maxLength: 300 }).filter((text) => text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(word, around, around, async (wanted, before, after) => {
        const [body = ''] = await bodies(`"${wanted}"`, `${before} ${wanted} ${after}`);
        expect(body.normalize('NFC')).toContain(wanted.normalize('NFC'));
      }),
    );
  });
});
