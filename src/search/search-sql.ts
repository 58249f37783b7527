/** SQL expressions that the search rows and the queries share. */

import { MARKS } from './marks.js';

/**
 * SQL that prepares a text for the index. Removes accents, and splits scripts without spaces into pairs. Replaces
 * punctuation with spaces, because PostgreSQL would index `node.js` or `/v1/spaces` as one word. Also replaces
 * punctuation outside ASCII, which databases with the locale C treat as letters. Most text is ASCII and skips these
 * steps.
 */
export function searchable(sql: string): string {
  const plain = `CASE WHEN octet_length(${sql}) = length(${sql}) THEN ${sql}
    ELSE cjk_pairs(regexp_replace(
      normalize(regexp_replace(normalize(${sql}, NFKD), '[\\u0300-\\u036f]', '', 'g'), NFC), '[${MARKS}]', ' ', 'g')) END`;
  return [...'./@-_<>&'].reduce((text, mark) => `replace(${text}, '${mark}', ' ')`, plain);
}

/** SQL for whether a text in markdown may have blocks that only some readers see. */
export function hasConditions(markdown: string): string {
  return `${markdown} ~ '\\{%-?\\s*if\\M'`;
}

/**
 * SQL for the stop words of a text ("how to", "IT"), unstemmed, so that a title that consists only of stop words can be
 * found.
 * @returns a tsvector
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
 * SQL for the tsquery of a search: its web search text, and the last word, stemmed or as a prefix (a stop word such as
 * "of" counts only if it is the whole query), and the pairs of scripts without spaces. If a query consists only of stop
 * words, they are searched unstemmed, as titles and headings contain them. PostgreSQL parses the text of the query
 * itself, so no character can break the statement.
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
 * SQL for the rank: titles before headings before text. A hit in a title (weight A) beats any number of hits in
 * headings (B), and so on. `ts_rank` returns 1e-20 when not all words match, which is not a hit. Most hits are only in
 * the text, which the first call finds out.
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
