import { en } from './en.js';
import type { SiteLocale } from './site-locale.js';
import { dayOf, directionOf, fill, plural, textsOf } from './texts-of.js';

const LOCALES: readonly SiteLocale[] = ['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br'];

/** All texts by path: `blocks.copy`. */
function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([name, part]) =>
    flat(part, path === '' ? name : `${path}.${name}`),
  );
}
const isPlural = (path: string) => path.startsWith('resultCount.');
const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe('the texts of the interface', () => {
  const english = new Map(flat(en));

  it.each(LOCALES)('are complete in %s, with the same values', (locale) => {
    const texts = flat(textsOf(locale));
    const named = (entries: Iterable<[string, string]>) =>
      [...entries].filter(([path]) => !isPlural(path)).map(([path, text]) => [path, placesOf(text)]);
    expect(named(texts)).toEqual(named(english));
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(LOCALES)('have all categories of numbers in %s', (locale) => {
    for (const count of [0, 1, 2, 21, 1000])
      expect(plural(textsOf(locale).resultCount, count, locale)).toMatch(/\d/);
  });

  it.each([
    ['en', 1, '1 result'],
    ['en', 1200, '1,200 results'],
    ['fr', 0, '0 résultat'],
    ['ja', 3, '3 件'],
  ] as const)('count in %s: %d', (locale, count, text) => {
    expect(plural(textsOf(locale).resultCount, count, locale)).toBe(text);
  });

  it.each([
    ['en', 'November 2, 2026'],
    ['de', '2. November 2026'],
    ['zh', '2026年11月2日'],
    ['no', '2. november 2026'],
  ] as const)('write days in %s', (locale, text) => {
    expect(dayOf('2026-11-02T23:59:00.000Z', locale)).toBe(text);
  });

  it('keep places that have no value', () => {
    expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}');
  });

  it.each([
    ['ar-EG', 'rtl'],
    ['fa', 'rtl'],
    ['en', 'ltr'],
    ['', 'ltr'],
  ])('have the direction of %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction);
  });
});
