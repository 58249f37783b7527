import type { PluralText, SiteTexts } from './site-texts.js';
import type { SiteLocale } from './site-locale.js';
import { textsOf } from './texts-of.js';

/** The texts of the core script and of the search. */
const ALWAYS = [
  ...(['close', 'copied', 'enlargedImage', 'feedbackFailed', 'feedbackThanks'] as const),
  ...(['allResults', 'noResults', 'noResultsHelp', 'recentPages', 'resultCount', 'resultsFor'] as const),
  ...(['search', 'searchFailed', 'searchPlaceholder', 'searchResults', 'suggestions', 'tryAgain'] as const),
] satisfies (keyof SiteTexts)[];

/**
 * The texts that the scripts of a page show. Undefined for English, which scripts contain.
 *
 * @param triesRequests the page has a form that sends requests
 */
export function scriptTexts(
  locale: SiteLocale,
  { triesRequests }: { triesRequests: boolean },
): Readonly<Record<string, string | PluralText>> | undefined {
  if (locale === 'en') return undefined;
  const texts = textsOf(locale);
  return {
    ...Object.fromEntries(ALWAYS.map((name) => [name, texts[name]])),
    ...(triesRequests ? { ...texts.tryIt, required: texts.blocks.api.required } : {}),
  };
}
