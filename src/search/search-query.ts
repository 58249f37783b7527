import { pairQuery, type SearchToken, splitScripts } from './cjk.js';
import { MARKS } from './marks.js';

/** A word or phrase to be found. */
export interface SearchTerm {
  /** They follow each other. */
  tokens: SearchToken[];
  /** Whether the last token may be the beginning of a word. */
  isPrefix: boolean;
}

/** A search as PostgreSQL takes it, without accents. What one part says counts together with the others. */
export interface SearchQuery {
  /** Words, phrases and exclusions, as `websearch_to_tsquery` reads them. */
  all: string;
  /** The last word, which also matches words that start with it; '' when the query ends in a phrase or an exclusion. */
  prefix: string;
  /** What holds Chinese, Japanese or Korean, as `to_tsquery` reads it; '' when nothing does. */
  pairs: string;
  /** What makes a part of a page worth showing: any of them. */
  terms: SearchTerm[];
}

/** Punctuation separates words here as it does in what is searched. */
const PUNCTUATION = new RegExp(`[!-/:-@[-\`{-~${MARKS}]+`, 'g');
/** What stands for a quotation mark where one is typed. */
const QUOTES = /[\u00ab\u00bb\u201c-\u201f]/g;
const TERM = /(-?)"([^"]*)"?|(-?)(\S+)/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Reads a query as a person types it: words, `"phrases"`, `-exclusions`, the last word as a prefix. Accents and case do
 * not count. Any text is a query; what holds no word finds nothing.
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
      // `--option` is a word of its own.
      excluded: (match[1] ?? match[3]) === '-' && !match[4]?.startsWith('-'),
      phrase: match[2] !== undefined,
      words,
      tokens: (words.match(WORD) ?? []).flatMap(splitScripts),
    };
  });
  const found = terms.filter(({ words }) => /[\p{L}\p{N}]/u.test(words));
  const last = found.at(-1);
  const hasPrefix =
    last !== undefined && !last.phrase && !last.excluded && /[\p{L}\p{N}]\p{M}*$/u.test(plain);
  const isPrefix = (term: (typeof found)[number]): boolean => hasPrefix && term === last;
  const isPaired = ({ tokens }: (typeof found)[number]): boolean => tokens.some(({ isCjk }) => isCjk);
  return {
    all: found
      .filter((term) => !isPaired(term) && !isPrefix(term))
      .map(({ excluded, words }) => `${excluded ? '-' : ''}"${words}"`)
      .join(' '),
    prefix:
      last !== undefined && hasPrefix && !isPaired(last)
        ? last.words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
        : '',
    pairs: found
      .filter(isPaired)
      .map((term) => `${term.excluded ? '!' : ''}(${pairQuery(term.tokens, isPrefix(term))})`)
      .join(' & '),
    terms: found
      .filter(({ excluded }) => !excluded)
      .map((term) => ({ tokens: term.tokens, isPrefix: isPrefix(term) })),
  };
}
