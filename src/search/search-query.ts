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

/** Punctuation separates words, as in the indexed text. */
const PUNCTUATION = new RegExp(`[!-/:-@[-\`{-~${MARKS}]+`, 'g');
/** Typographic quotation marks. */
const QUOTES = /[\u00ab\u00bb\u201c-\u201f]/g;
const TERM = /(-?)"([^"]*)"?|(-?)(\S+)/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Parses a query as a person types it: words, `"phrases"`, `-exclusions`, and the last word as a prefix. Ignores
 * accents and case. Any text is valid; a query without words finds nothing.
 */
export function parseSearchQuery(text: string): SearchQuery {
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
  const isPrefix = (term: (typeof searched)[number]): boolean => hasPrefix && term === last;
  const isPaired = ({ tokens }: (typeof searched)[number]): boolean => tokens.some(({ isCjk }) => isCjk);
  return {
    all: searched
      .filter((term) => !isPaired(term) && !isPrefix(term))
      .map(({ excluded, words }) => `${excluded ? '-' : ''}"${words}"`)
      .join(' '),
    prefix:
      last !== undefined && hasPrefix && !isPaired(last)
        ? last.words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
        : '',
    pairs: searched
      .filter(isPaired)
      .map((term) => `${term.excluded ? '!' : ''}(${pairQuery(term.tokens, isPrefix(term))})`)
      .join(' & '),
    terms: searched
      .filter(({ excluded }) => !excluded)
      .map((term) => ({ tokens: term.tokens, isPrefix: isPrefix(term) })),
  };
}
