import { organizationAccess } from '../access/organization-access.sql.js';
import { rank, tsquery } from './search-sql.js';

/** Search rows in a statement, named `r`. */
interface RowSource {
  /** In `FROM`. */
  table: string;
  /** A further condition in `WHERE`, or ''. */
  and: string;
}

/** The search rows of primary content. */
export const PRIMARY_ROWS: readonly RowSource[] = [{ table: 'search_rows r', and: '' }];

/**
 * The search rows as they would be if primary content of a space were another version.
 * @param first number of the first of four placeholders: the space, its organization, the pages whose rows do not count,
 *   and the rows of changed pages (JSON)
 */
export function versionRows(first: number): readonly RowSource[] {
  const [space, organization, replaced, changed] = [0, 1, 2, 3].map((place) => `$${first + place}`);
  return [
    {
      table: 'search_rows r',
      and: `AND NOT (r.space_id = ${space}::uuid AND r.page_id = ANY (${replaced}::uuid[]))`,
    },
    {
      table: `(
        SELECT ${space}::uuid AS space_id, ${organization}::uuid AS organization_id, v.id AS page_id, v.title,
          decode(v.document, 'hex') AS document_hash, v.conditional, v.words::tsvector AS words, v.heads::tsvector AS heads
        FROM jsonb_to_recordset(${changed}::jsonb)
          AS v(id uuid, title text, document text, conditional boolean, words text, heads text)
      ) AS r`,
      and: '',
    },
  ];
}

/**
 * The rows that a reader finds.
 * @param first number of the first of four placeholders: spaces and ids of pages that the reader does not find, then those
 *   of the pages with conditions that the reader does find
 */
export function rowsForReader(rows: readonly RowSource[], first: number): readonly RowSource[] {
  const isAmong = (spaces: number, pages: number): string =>
    `(r.space_id, r.page_id) IN (SELECT * FROM unnest($${spaces}::uuid[], $${pages}::uuid[]))`;
  return rows.map(({ table, and }) => ({
    table,
    and: `${and} AND NOT ${isAmong(first, first + 1)} AND (NOT r.conditional OR ${isAmong(first + 2, first + 3)})`,
  }));
}

/** A query of each source, as a union. A query of a union of the sources would not use the index. */
function inEach(rows: readonly RowSource[], query: (table: string, and: string) => string): string {
  return rows.map(({ table, and }) => query(table, and)).join(' UNION ALL ');
}

const tsqueryParameters = (configuration: string): string =>
  tsquery(configuration, { all: '$1', prefix: '$2', pairs: '$3' });

/** $4: the space; $5, $6: rank and page id that the list continues after; $7: the limit. */
export const searchOfSpace = (configuration: string, rows = PRIMARY_ROWS): string => `
WITH q AS MATERIALIZED (SELECT ${tsqueryParameters(configuration)} AS query),
hits AS MATERIALIZED (
  ${inEach(
    rows,
    (table, and) => `SELECT r.space_id, r.page_id, r.title, r.document_hash, ${rank('r', 'q.query')} AS rank
  FROM ${table}, q WHERE r.space_id = $4 AND r.words @@ q.query ${and}`,
  )}
)
SELECT space_id, page_id, title, encode(document_hash, 'hex') AS document, rank,
  (SELECT count(*)::int FROM hits) AS count
FROM hits WHERE $5::float8 IS NULL OR (rank, page_id) < ($5::float8, $6::uuid)
ORDER BY rank DESC, page_id DESC LIMIT $7`;

/** $4: spaces; $5: the limit. The matching pages with conditions, best first. */
export const conditionalHits = (configuration: string, rows = PRIMARY_ROWS): string => `
WITH q AS MATERIALIZED (SELECT ${tsqueryParameters(configuration)} AS query),
hits AS MATERIALIZED (
  ${inEach(
    rows,
    (table, and) => `SELECT r.space_id, r.page_id, r.title, r.document_hash, ${rank('r', 'q.query')} AS rank
  FROM ${table}, q WHERE r.conditional AND r.space_id = ANY ($4::uuid[]) AND r.words @@ q.query ${and}`,
  )}
)
SELECT space_id, page_id, title, encode(document_hash, 'hex') AS document, rank FROM hits
ORDER BY rank DESC, space_id, page_id DESC LIMIT $5`;

const ACCESS = organizationAccess('$4', '$5');

/** SQL that selects the searched spaces of an organization ($5). */
export interface SearchedSpaces {
  /** Common table expressions that `where` needs, each followed by a comma. */
  expressions: string;
  /** The SQL after `FROM spaces s`. */
  where: string;
}

/** The spaces that the caller ($4) may view. */
export const VIEWABLE: SearchedSpaces = {
  expressions: `${ACCESS.expressions},`,
  where: `CROSS JOIN caller WHERE s.organization_id = $5 AND s.deleted_at IS NULL
    AND (${ACCESS.reaches('s')} OR s.published_visibility IN ('public', 'unlisted') AND NOT caller.disabled)`,
};

/** The spaces with these ids ($4). */
export const NAMED: SearchedSpaces = {
  expressions: '',
  where: 'WHERE s.id = ANY ($4::uuid[]) AND s.organization_id = $5 AND s.deleted_at IS NULL',
};

/** $6, $7: rank and space id that the list continues after; $8: maximum number of spaces; $9: pages per space. */
export const searchOfMany = (
  configuration: string,
  { expressions, where }: SearchedSpaces,
  rows = PRIMARY_ROWS,
): string => `
WITH ${expressions}
q AS MATERIALIZED (SELECT ${tsqueryParameters(configuration)} AS query),
searched AS MATERIALIZED (SELECT s.id, s.title, s.head_revision_id FROM spaces s ${where}),
hits AS MATERIALIZED (
  ${inEach(
    rows,
    (table, and) => `SELECT r.space_id, r.page_id, r.title, r.document_hash, ${rank('r', 'q.query')} AS rank
  FROM ${table} CROSS JOIN q JOIN searched s ON s.id = r.space_id
  WHERE r.organization_id = $5 AND r.words @@ q.query ${and}`,
  )}
),
best AS (SELECT space_id, max(rank) AS rank FROM hits GROUP BY space_id),
shown AS (
  SELECT * FROM best WHERE $6::float8 IS NULL OR (rank, space_id) < ($6::float8, $7::uuid)
  ORDER BY rank DESC, space_id DESC LIMIT $8
),
numbered AS (
  SELECT hits.*, row_number() OVER (PARTITION BY hits.space_id ORDER BY hits.rank DESC, hits.page_id DESC) AS place
  FROM hits JOIN shown ON shown.space_id = hits.space_id
)
SELECT shown.space_id, s.title, s.head_revision_id, shown.rank, (SELECT count(*)::int FROM best) AS count,
  jsonb_agg(jsonb_build_object('page_id', n.page_id, 'title', n.title, 'document', encode(n.document_hash, 'hex'),
    'rank', n.rank) ORDER BY n.place) AS hits
FROM shown JOIN searched s ON s.id = shown.space_id JOIN numbered n ON n.space_id = shown.space_id AND n.place <= $9
GROUP BY shown.space_id, s.title, s.head_revision_id, shown.rank
ORDER BY shown.rank DESC, shown.space_id DESC`;

/** The space with this id ($4). */
export const ONE: SearchedSpaces = {
  expressions: '',
  where: 'WHERE s.id = $4::uuid AND ($5::uuid IS NULL OR s.organization_id = $5)',
};
/** Pages in which the spellings of a word are counted. */
const COUNTED_PAGES = 30;

/**
 * $1: words; $2, $3: words and their variants. Words that exist are left out. Of the variants that exist, those with the
 * stem that is on most of the counted pages are chosen. The inner expressions keep `LIMIT` from making the planner read the table
 * instead of the index.
 */
export const spellings = (
  configuration: string,
  { expressions, where }: SearchedSpaces,
  rows = PRIMARY_ROWS,
): string => `
WITH ${expressions}
searched AS MATERIALIZED (SELECT s.id FROM spaces s ${where}),
unknown AS MATERIALIZED (
  SELECT w.word FROM unnest($1::text[]) AS w(word) WHERE NOT EXISTS (
    WITH hits AS MATERIALIZED (
      ${inEach(
        rows,
        (table, and) => `SELECT 1 FROM ${table} JOIN searched s ON s.id = r.space_id
      WHERE r.words @@ (plainto_tsquery(${configuration}, w.word) || to_tsquery('simple', quote_literal(w.word) || ':*')) ${and}`,
      )}
    ) SELECT 1 FROM hits
  )
),
variants AS MATERIALIZED (
  SELECT v.word, v.variant, v.place, l.lexeme
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS v(word, variant, place)
  JOIN unknown ON unknown.word = v.word
  CROSS JOIN LATERAL unnest(tsvector_to_array(to_tsvector(${configuration}, v.variant))) AS l(lexeme)
),
queries AS MATERIALIZED (
  SELECT word, string_agg(DISTINCT quote_literal(lexeme), ' | ')::tsquery AS query FROM variants GROUP BY word
),
pages AS MATERIALIZED (
  SELECT queries.word, page.words FROM queries CROSS JOIN LATERAL (
    WITH hits AS MATERIALIZED (
      ${inEach(
        rows,
        (table, and) => `SELECT r.space_id, r.page_id FROM ${table} JOIN searched s ON s.id = r.space_id
      WHERE r.words @@ queries.query ${and}`,
      )}
    )
    ${inEach(
      rows,
      (table, and) => `SELECT r.words FROM (SELECT * FROM hits LIMIT ${COUNTED_PAGES}) AS hit
    JOIN ${table} ON r.space_id = hit.space_id AND r.page_id = hit.page_id ${and}`,
    )}
  ) AS page
)
SELECT word, variant FROM (
  SELECT counted.*, first_value(lexeme) OVER (PARTITION BY word ORDER BY pages DESC, place) AS best FROM (
    SELECT v.word, v.variant, v.place, v.lexeme, count(*) AS pages
    FROM pages CROSS JOIN LATERAL unnest(tsvector_to_array(pages.words)) AS l(lexeme)
    JOIN variants v ON v.word = pages.word AND v.lexeme = l.lexeme
    GROUP BY v.word, v.variant, v.place, v.lexeme
  ) AS counted
) AS ranked
WHERE lexeme = best
ORDER BY word, place`;
