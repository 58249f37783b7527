import {
  inEach,
  isAmong,
  PRIMARY_ROWS,
  rowsForReader,
  type SearchedSpaces,
  versionRows,
} from './search-statements.js';

/** Spaces in which a word is counted. */
const COUNTED_SPACES = 200;
/** Pages on which a word is counted for a reader who does not see everything. */
export const COUNTED_PAGES = 20;

/** The words of the pages that a version changes, a row for each page. @param first as of `versionRows` */
const versionWords = (first: number): string => `
  SELECT jsonb_array_elements_text(v.spellings) AS word
  FROM jsonb_to_recordset($${first + 2}::jsonb) AS v(spellings jsonb)`;

/** A word of a query as the index finds it: in all its forms, and as the beginning of longer words. */
const inAnyForm = (configuration: string, word: string): string =>
  `(plainto_tsquery(${configuration}, ${word}) || to_tsquery('simple', quote_literal(${word}) || ':*'))`;

/** As `inAnyForm`, for a word as it is written. Titles and headings contain stop words unstemmed. */
const asWritten = (configuration: string, word: string): string =>
  `(plainto_tsquery(${configuration}, ${word}) || plainto_tsquery('simple', ${word}))`;

/**
 * $1: words; $2, $3: words and their variants, most likely first. Words that exist are left out. For the other words,
 * returns each variant that is a word of the texts, in their order, with its pages. Each variant is one look-up in an index.
 * @param space placeholder of the only searched space, if there is only one
 * @param version number of the first placeholder of `versionRows`, for a search in another version
 * @param reader number of the first placeholder of `rowsForReader`, for a reader who does not see everything. Words exist and
 *   are counted on the pages that the reader finds; variants that are only on other pages count 0
 */
export const spellings = (
  configuration: string,
  { expressions, where }: SearchedSpaces,
  { space, version, reader }: { space?: string; version?: number; reader?: number },
): string => {
  const all = version === undefined ? PRIMARY_ROWS : versionRows(version);
  const rows = reader === undefined ? all : rowsForReader(all, reader);
  // A materialized query is planned for all rows, so that it uses the index, and ends with the last requested row.
  const rowsWith = (condition: string): string => `WITH hits AS MATERIALIZED (
      ${inEach(rows, (table, and) => `SELECT 1 FROM ${table} JOIN searched s ON s.id = r.space_id WHERE ${condition} ${and}`)}
    ) SELECT 1 FROM hits`;
  // coalesce() keeps the planner from joining the spaces again for each variant.
  const among =
    space === undefined
      ? 'w.organization_id = $5::uuid AND coalesce(w.space_id IN (SELECT id FROM searched), false)'
      : `w.space_id = ${space}::uuid`;
  const ofVersion =
    version === undefined ? '' : `+ (SELECT count(*) FROM version_words w WHERE w.word = v.variant)`;
  const seen = `(SELECT count(*) FROM (${rowsWith(`r.words @@ ${asWritten(configuration, 'counted.variant')} AND counted.variant = ANY (r.spellings)`)} LIMIT ${COUNTED_PAGES}) AS seen)`;
  return `
WITH ${expressions}
searched AS MATERIALIZED (SELECT s.id FROM spaces s ${where}),
${version === undefined ? '' : `version_words AS MATERIALIZED (${versionWords(version)}),`}
unknown AS MATERIALIZED (
  SELECT w.word FROM unnest($1::text[]) AS w(word)
  WHERE NOT EXISTS (${rowsWith(`r.words @@ ${inAnyForm(configuration, 'w.word')}`)})
),
counted AS MATERIALIZED (
  SELECT v.word, v.variant, v.place, (
    SELECT coalesce(sum(found.pages), 0) FROM (
      SELECT w.pages FROM search_words w WHERE w.word = v.variant AND ${among} LIMIT ${COUNTED_SPACES}
    ) AS found
  ) ${ofVersion} AS pages
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS v(word, variant, place) JOIN unknown ON unknown.word = v.word
)
SELECT word, variant, ${reader === undefined ? 'pages' : seen}::int AS pages FROM counted
WHERE pages > 0
ORDER BY place`;
};

/**
 * The pages with conditions that have words, of those that a reader finds if the reader sees the word: for each word the
 * pages with the first IDs. $1: words in any form; $2: words as they are written; $3: pages for each word.
 * @param version number of the first placeholder of `versionRows`, for a search in another version
 * @param reader number of the first of three placeholders: spaces and IDs of pages that the reader does not find, and the
 *   spaces of which the reader does not see everything
 */
export const conditionalPagesWith = (
  configuration: string,
  { expressions, where }: SearchedSpaces,
  { version, reader }: { version?: number; reader: number },
): string => `
WITH ${expressions}
searched AS MATERIALIZED (SELECT s.id FROM spaces s ${where}),
asked AS MATERIALIZED (
  SELECT word, false AS written, ${inAnyForm(configuration, 'word')} AS query FROM unnest($1::text[]) AS forms(word)
  UNION ALL SELECT word, true, ${asWritten(configuration, 'word')} FROM unnest($2::text[]) AS written(word)
)
SELECT asked.word, asked.written, space_id, page_id, title, encode(document_hash, 'hex') AS document, 0 AS rank
FROM asked CROSS JOIN LATERAL (
  WITH hits AS MATERIALIZED (
    ${inEach(
      version === undefined ? PRIMARY_ROWS : versionRows(version),
      (table, and) => `SELECT r.space_id, r.page_id, r.title, r.document_hash
    FROM ${table} JOIN searched s ON s.id = r.space_id
    WHERE r.conditional AND r.space_id = ANY ($${reader + 2}::uuid[]) AND NOT ${isAmong(reader)}
      AND r.words @@ asked.query AND (NOT asked.written OR asked.word = ANY (r.spellings)) ${and}`,
    )}
  )
  SELECT * FROM hits ORDER BY space_id, page_id LIMIT $3
) AS found`;
