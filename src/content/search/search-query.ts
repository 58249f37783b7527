/** A search as PostgreSQL takes it: web search texts without accents, and the word that may be unfinished. */
export interface SearchQuery {
  /** Every word and phrase, and the exclusions. */
  all: string;
  /** The words and phrases, any of which makes a part of a page worth showing. */
  any: string;
  /** The last word, which also matches words that start with it; '' when the query ends in a phrase or an exclusion. */
  prefix: string;
}

/** Punctuation separates words here as it does in what is searched. */
const PUNCTUATION = /[!-/:-@[-`{-~]+/g;
const TERM = /(-?)"([^"]*)"?|(-?)(\S+)/g;

/**
 * Reads a query as a person types it: words, `"phrases"`, `-exclusions`, the last word as a prefix. Accents and case do
 * not count. Any text is a query; what holds no word finds nothing.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  const terms = [...plain.matchAll(TERM)].map((match) => ({
    // `--option` is a word of its own.
    excluded: (match[1] ?? match[3]) === '-' && !match[4]?.startsWith('-'),
    phrase: match[2] !== undefined,
    words: (match[2] ?? match[4] ?? '').replace(PUNCTUATION, ' ').trim(),
  }));
  const found = terms.filter(({ words }) => /[\p{L}\p{N}]/u.test(words));
  const last = found.at(-1);
  const hasPrefix = last !== undefined && !last.phrase && !last.excluded && /[\p{L}\p{N}]$/u.test(plain);
  const whole = hasPrefix ? found.slice(0, -1) : found;
  const quoted = (words: string): string => `"${words}"`;
  return {
    all: whole.map(({ excluded, words }) => (excluded ? '-' : '') + quoted(words)).join(' '),
    any: whole
      .filter(({ excluded }) => !excluded)
      .map(({ words }) => quoted(words))
      .join(' or '),
    prefix: hasPrefix ? last.words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() : '',
  };
}
