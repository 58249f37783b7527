import { pairQuery, type SearchToken, splitScripts } from './cjk.js';
import { MARKS } from './marks.js';

/** A word or phrase of a search. */
export interface SearchTerm {
  /** Consecutive tokens. */
  tokens: SearchToken[];
  /** Whether the last token may be the beginning of a word. */
  isPrefix: boolean;
}

/** A parsed search for PostgreSQL, without accents. A page must match all parts. */
export interface SearchQuery {
  /** Words, phrases and exclusions, as `websearch_to_tsquery` reads them. */
  all: string;
  /** The last word, which also matches words that start with it; '' when the query ends in a phrase or an exclusion. */
  prefix: string;
  /** The terms with Chinese, Japanese or Korean, in the syntax of `to_tsquery`; '' when there are none. */
  pairs: string;
  /** Terms that excerpts show: a section with any of them matches. */
  terms: SearchTerm[];
}

/** The terms that pages must not contain, in the form of the parts of a `SearchQuery` with the same names. */
export interface UnwantedTerms extends Pick<SearchQuery, 'all' | 'pairs'> {
  /** A page with any of them does not match. */
  terms: SearchTerm[];
}

/** Punctuation separates words, as in the indexed text. */
const PUNCTUATION = new RegExp(`[!-/:-@[-\`{-~${MARKS}]+`, 'g');
/** Typographic quotation marks. */
const QUOTES = /[\u00ab\u00bb\u201c-\u201f]/g;
const TERM = /(-?)"([^"]*)"?|(-?)(\S+)/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** A term with what PostgreSQL needs of it. */
interface WrittenTerm extends SearchTerm {
  words: string;
  excluded: boolean;
  /** Has Chinese, Japanese or Korean. */
  isPaired: boolean;
}

/**
 * Parses a query as a person types it: words, `"phrases"`, `-exclusions`, and the last word as a prefix. Ignores
 * accents and case. Any text is valid; a query without words finds nothing.
 */
export function parseSearchQuery(text: string): SearchQuery {
  return queryOf(termsOf(text));
}

/**
 * Parses a query, and separates the exclusions.
 * @returns the query without exclusions, and the exclusions as a query that only other pages match; undefined when there are
 * none
 */
export function splitSearchQuery(text: string): { wanted: SearchQuery; unwanted: UnwantedTerms | undefined } {
  const terms = termsOf(text);
  const unwanted = terms.filter(({ excluded }) => excluded);
  const { all, pairs } = queryOf(unwanted);
  return {
    wanted: queryOf(terms.filter(({ excluded }) => !excluded)),
    unwanted: unwanted.length === 0 ? undefined : { all, pairs, terms: unwanted },
  };
}

function termsOf(text: string): WrittenTerm[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(QUOTES, '"')
    .toLowerCase();
  const terms = [...plain.matchAll(TERM)].map((match) => {
    const words = (match[2] ?? match[4] ?? '').replace(PUNCTUATION, ' ').trim();
    return {
      // `--option` is a word, not an exclusion.
      excluded: (match[1] ?? match[3]) === '-' && !match[4]?.startsWith('-'),
      phrase: match[2] !== undefined,
      words,
      tokens: (words.match(WORD) ?? []).flatMap(splitScripts),
    };
  });
  const searched = terms.filter(({ words }) => /[\p{L}\p{N}]/u.test(words));
  const last = searched.at(-1);
  const hasPrefix =
    last !== undefined && !last.phrase && !last.excluded && /[\p{L}\p{N}]\p{M}*$/u.test(plain);
  return searched.map((term) => ({
    ...{ words: term.words, excluded: term.excluded, tokens: term.tokens },
    isPrefix: hasPrefix && term === last,
    isPaired: term.tokens.some(({ isCjk }) => isCjk),
  }));
}

function queryOf(terms: readonly WrittenTerm[]): SearchQuery {
  const last = terms.find(({ isPrefix, isPaired }) => isPrefix && !isPaired);
  return {
    all: terms
      .filter(({ isPaired, isPrefix }) => !isPaired && !isPrefix)
      .map(({ excluded, words }) => `${excluded ? '-' : ''}"${words}"`)
      .join(' '),
    prefix: last === undefined ? '' : last.words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim(),
    pairs: terms
      .filter(({ isPaired }) => isPaired)
      .map(({ excluded, tokens, isPrefix }) => `${excluded ? '!' : ''}(${pairQuery(tokens, isPrefix)})`)
      .join(' & '),
    terms: terms.filter(({ excluded }) => !excluded).map(({ tokens, isPrefix }) => ({ tokens, isPrefix })),
  };
}
