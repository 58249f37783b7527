/** Text as PostgreSQL searches it: the expressions that what is written and what is asked have in common. */

import { MARKS } from './marks.js';

/**
 * Text as it is searched, in plain PostgreSQL: without accents, with spaces in place of the punctuation that would make
 * one word of `node.js` or `/v1/spaces`, found by none of its parts, and with scripts that have no spaces taken apart
 * into pairs. Punctuation beyond ASCII is a space too: to databases of the locale C it is letters. Text in ASCII, which
 * most is, has none of that.
 */
export function searchable(sql: string): string {
  const plain = `CASE WHEN octet_length(${sql}) = length(${sql}) THEN ${sql}
    ELSE cjk_pairs(regexp_replace(
      normalize(regexp_replace(normalize(${sql}, NFKD), '[\\u0300-\\u036f]', '', 'g'), NFC), '[${MARKS}]', ' ', 'g')) END`;
  return [...'./@-_<>&'].reduce((text, mark) => `replace(${text}, '${mark}', ' ')`, plain);
}

/**
 * The words of a text that say nothing in a language ("how to", "IT"), as they are written: nothing else is left of a
 * title that consists of them. @returns a tsvector
 */
export function commonWords(configuration: string, sql: string): string {
  const all = `to_tsvector('simple', ${sql})`;
  return `ts_delete(${all}, ARRAY(
    SELECT word FROM unnest(tsvector_to_array(${all})) AS word WHERE to_tsvector(${configuration}, word) <> ''
  ))`;
}

/** Placeholders of the parts of a `SearchQuery`. */
interface QueryPlaceholders {
  all: string;
  prefix: string;
  pairs: string;
}

/**
 * What a query asks for: its web search text, together with the last word as it is stemmed or as the beginning of a word
 * (one that says nothing, "of", counts only when it is alone), and with the pairs of scripts without spaces. Where
 * nothing says anything, the words count as they are written: titles and headings have them. PostgreSQL parses what people
 * wrote itself, so no character in it can break the statement.
 */
export function tsquery(configuration: string, { all, prefix, pairs }: QueryPlaceholders): string {
  const words = `websearch_to_tsquery(${configuration}, ${all}::text)`;
  const last = `plainto_tsquery(${configuration}, ${prefix}::text)`;
  const written = `websearch_to_tsquery('simple', ${all}::text)`;
  return `(CASE
      WHEN ${pairs}::text = '' AND numnode(${words}) = 0 AND numnode(${last}) = 0 AND querytree(${written}) <> 'T'
      THEN ${written} ELSE ${words} END
    && CASE
      WHEN ${prefix}::text = '' OR numnode(${last}) = 0 AND (numnode(${words}) > 0 OR ${pairs}::text <> '') THEN ''::tsquery
      ELSE ${last} || to_tsquery('simple', quote_literal(${prefix}::text) || ':*') END
    && CASE WHEN ${pairs}::text = '' THEN ''::tsquery ELSE to_tsquery(${configuration}, ${pairs}::text) END)`;
}

/**
 * Titles before headings before text: a hit in a title (weight A) beats any number of hits in headings (B), and so on.
 * Words that are not all there rank 1e-20, which is no hit. Most hits are in the text alone, which one call tells.
 * @param row alias of a row of `search_rows`
 * @param query the tsquery
 */
export function rank(row: string, query: string): string {
  return `(
  CASE WHEN NOT ts_rank('{0, 0, 1, 1}', ${row}.heads, ${query}) > 1e-10 THEN 0
    WHEN ts_rank('{0, 0, 0, 1}', ${row}.heads, ${query}) > 1e-10 THEN 2
    WHEN ts_rank('{0, 0, 1, 0}', ${row}.heads, ${query}) > 1e-10 THEN 1 ELSE 0 END
  + ts_rank('{0.05, 0.1, 0.4, 1.0}', ${row}.words, ${query}, 33))::float8`;
}
