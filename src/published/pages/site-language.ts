import { languageOf } from '../../rendering/site/texts/site-locale.js';
import type { SiteSettings } from '../../sites/settings/settings.js';

type Locale = SiteSettings['internationalization']['locale'];

/** The number of titles that say in which language a site space is. */
const TITLES = 30;
const LONGEST_TITLE = 200;

/**
 * The language of the content of a site space, as BCP 47: the language of the interface, unless most letters of its titles
 * are of a script that is written from right to left. No interface is in such a language.
 * @param titles of the space and its pages
 */
export function contentLanguageOf(locale: Locale, titles: readonly string[]): string {
  const text = titles
    .slice(0, TITLES)
    .map((title) => title.slice(0, LONGEST_TITLE))
    .join(' ');
  const half = (text.match(/\p{L}/gu)?.length ?? 0) / 2;
  const has = (letters: RegExp): boolean => (text.match(letters)?.length ?? 0) > half;
  if (has(/\p{Script=Hebrew}/gu)) return 'he';
  // Letters of Urdu and Persian that Arabic does not have.
  if (has(/\p{Script=Arabic}/gu)) return /[ٹڈڑںے]/.test(text) ? 'ur' : /[پچژگ]/.test(text) ? 'fa' : 'ar';
  return languageOf(locale);
}
