import { organizationAccess } from '../access/organization-access.sql.js';
import { rank, tsquery } from './search-sql.js';

/** Search rows in a statement, named `r`. */
export interface RowSource {
  /** In `FROM`. */
  table: string;
  /** A further condition in `WHERE`, or ''. */
  and: string;
  /** The rank of a row in place of that of its text: SQL, null for the rows that have no other. */
  otherRank?: string;
}

/** The search rows of primary content. */
export const PRIMARY_ROWS: readonly RowSource[] = [{ table: 'search_rows r', and: '' }];

/**
 * The search rows as they would be if primary content of a space were another version.
 * @param first number of the first of three placeholders: the space, the pages whose rows do not count, and the rows of
 *   changed pages (JSON)
 */
export function versionRows(first: number): readonly RowSource[] {
  const [space, replaced, changed] = [0, 1, 2].map((place) => `$${first + place}`);
  return [
    {
      table: 'search_rows r',
      and: `AND NOT (r.space_id = ${space}::uuid AND r.page_id = ANY (${replaced}::uuid[]))`,
    },
    {
      table: `(
        SELECT ${space}::uuid AS space_id, (SELECT organization_id FROM spaces WHERE id = ${space}::uuid) AS organization_id,
          v.id AS page_id, v.title, decode(v.document, 'hex') AS document_hash, v.conditional, v.words::tsvector AS words, v.heads::tsvector AS heads,
          ARRAY(SELECT jsonb_array_elements_text(v.spellings)) AS spellings
        FROM jsonb_to_recordset(${changed}::jsonb)
          AS v(id uuid, title text, document text, conditional boolean, words text, heads text, spellings jsonb)
      ) AS r`,
      and: '',
    },
  ];
}

/** Whether a row is of one of some pages. @param first number of the first of two placeholders: their spaces and IDs */
export const isAmong = (first: number): string =>
  `(r.space_id, r.page_id) IN (SELECT * FROM unnest($${first}::uuid[], $${first + 1}::uuid[]))`;

/**
 * The rows that a reader finds.
 * @param first number of the first of five placeholders: spaces and IDs of pages that the reader does not find, spaces and
 * IDs of the pages with conditions that the reader does find, and the spaces that the reader sees only in part. A sixth, if
 * the rank is selected: the ranks of the pages with conditions, because that of a row counts words that the reader does not
 * see. With `configuration`, two more: the parts of `UnwantedTerms`
 * @param configuration if pages without conditions must not contain unwanted terms
 */
export function rowsForReader(
  rows: readonly RowSource[],
  first: number,
  configuration?: string,
): readonly RowSource[] {
  const isWhole = `(NOT r.conditional OR r.space_id <> ALL ($${first + 4}::uuid[]))`;
  const unwanted =
    configuration === undefined
      ? undefined
      : `(SELECT ${tsquery(configuration, { all: `$${first + 6}`, prefix: "''", pairs: `$${first + 7}` })})`;
  // A query of stop words alone matches nothing.
  const isWanted =
    unwanted === undefined
      ? ''
      : `AND (NOT ${isWhole} OR numnode(${unwanted}) = 0 OR r.words @@ ${unwanted})`;
  const ranks = `unnest($${first + 2}::uuid[], $${first + 3}::uuid[], $${first + 5}::float8[]) AS found(space_id, page_id, rank)`;
  const ofFound = `(SELECT found.rank FROM ${ranks} WHERE found.space_id = r.space_id AND found.page_id = r.page_id LIMIT 1)`;
  return rows.map(({ table, and }) => ({
    table,
    otherRank: `CASE WHEN NOT ${isWhole} THEN ${ofFound} END`,
    and: `${and} AND NOT ${isAmong(first)} AND (${isWhole} OR ${isAmong(first + 2)}) ${isWanted}`,
  }));
}

/** A query of each source, as a union. A query of a union of the sources would not use the index. */
export function inEach(
  rows: readonly RowSource[],
  query: (table: string, and: string, rankOf: (query: string) => string) => string,
): string {
  return rows
    .map(({ table, and, otherRank }) =>
      query(table, and, (text) =>
        otherRank === undefined ? rank('r', text) : `coalesce(${otherRank}, ${rank('r', text)})`,
      ),
    )
    .join(' UNION ALL ');
}

const tsqueryParameters = (configuration: string): string =>
  tsquery(configuration, { all: '$1', prefix: '$2', pairs: '$3' });

/** $4: the space; $5, $6: rank and page ID that the list continues after; $7: the limit. */
export const searchOfSpace = (configuration: string, rows = PRIMARY_ROWS): string => `
WITH q AS MATERIALIZED (SELECT ${tsqueryParameters(configuration)} AS query),
hits AS MATERIALIZED (
  ${inEach(
    rows,
    (
      table,
      and,
      rankOf,
    ) => `SELECT r.space_id, r.page_id, r.title, r.document_hash, ${rankOf('q.query')} AS rank
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
    (
      table,
      and,
      rankOf,
    ) => `SELECT r.space_id, r.page_id, r.title, r.document_hash, ${rankOf('q.query')} AS rank
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

const OF_CALLER = organizationAccess('$1', '$2');
/** The spaces of an organization ($2) on which the caller ($1) has no role, and which have pages with conditions. */
export const CONDITIONAL_WITHOUT_ROLE = `
WITH ${OF_CALLER.expressions}
SELECT s.id FROM spaces s CROSS JOIN caller
WHERE s.organization_id = $2 AND s.deleted_at IS NULL AND ${OF_CALLER.reaches('s')} IS NOT TRUE
  AND EXISTS (SELECT FROM search_rows r WHERE r.space_id = s.id AND r.conditional)`;

/** The spaces with these IDs ($4). */
export const NAMED: SearchedSpaces = {
  expressions: '',
  where: 'WHERE s.id = ANY ($4::uuid[]) AND s.organization_id = $5 AND s.deleted_at IS NULL',
};

/** The space with this ID ($4). */
export const ONE: SearchedSpaces = {
  expressions: '',
  where: 'WHERE s.id = $4::uuid AND ($5::uuid IS NULL OR s.organization_id = $5)',
};

/** $6, $7: rank and space ID that the list continues after; $8: maximum number of spaces; $9: pages per space. */
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
    (
      table,
      and,
      rankOf,
    ) => `SELECT r.space_id, r.page_id, r.title, r.document_hash, ${rankOf('q.query')} AS rank
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
