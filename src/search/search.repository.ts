import { Inject, Injectable } from '@nestjs/common';
import { organizationAccess } from '../access/organization-access.sql.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import type { DocumentSection } from '../markdown/source/stored-document.js';
import type { SearchQuery } from './search-query.js';
import { rank, tsquery } from './search-sql.js';

/** A page that matches. */
export interface SearchHit {
  spaceId: string;
  pageId: string;
  title: string;
  /** Hex; null for a page without text. */
  document: string | null;
  rank: number;
}

/** A text that is searched for matches. */
export interface SearchedText {
  sections: readonly DocumentSection[];
  /** Whether it may have blocks that only some readers see. */
  hasConditions: boolean;
}

/** A space with pages that match. */
export interface SpaceHits {
  spaceId: string;
  title: string;
  headRevisionId: string;
  rank: number;
  hits: SearchHit[];
}

interface HitRow {
  space_id: string;
  page_id: string;
  title: string;
  document: string | null;
  rank: number;
  count: number;
}

interface SpaceRow {
  space_id: string;
  title: string;
  head_revision_id: string;
  rank: number;
  hits: Omit<HitRow, 'count'>[];
  count: number;
}

/** Parameters of a search of many spaces. */
type MultiSpaceQuery = [query: SearchQuery, pagesPerSpace: number, after: Keyset | undefined, limit: number];

/** A page of matching spaces, and the total count. */
interface FoundSpaces {
  rows: SpaceHits[];
  count: number;
}

/** Queries the search rows. */
@Injectable()
export class SearchRepository {
  private readonly configuration: string;
  private readonly ofSpace: string;
  private readonly ofOrganization: string;
  private readonly ofSpaces: string;

  constructor(
    private readonly database: Database,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    // Validated at startup as a plain identifier and the name of a configuration.
    this.configuration = `'${environment.searchLanguage}'::regconfig`;
    this.ofSpace = searchOfSpace(this.configuration);
    this.ofOrganization = searchOfMany(this.configuration, VIEWABLE);
    this.ofSpaces = searchOfMany(this.configuration, NAMED);
  }

  /** Matching pages of a space, best first, and the total count. */
  async search(
    spaceId: string,
    query: SearchQuery,
    after: Keyset | undefined,
    limit: number,
  ): Promise<{ rows: SearchHit[]; count: number }> {
    const rows = await this.database.prepared<HitRow>('search-of-space', this.ofSpace, [
      query.all,
      query.prefix,
      query.pairs,
      spaceId,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit,
    ]);
    return { rows: rows.map(toHit), count: rows[0]?.count ?? 0 };
  }

  /**
   * Spaces of an organization that the caller may view and that have matching pages, ordered by their best page, each
   * with its best pages; and the total count.
   */
  searchOrganization(
    userId: string,
    organizationId: string,
    ...parameters: MultiSpaceQuery
  ): Promise<FoundSpaces> {
    return this.searchMany('search-of-organization', this.ofOrganization, userId, organizationId, parameters);
  }

  /** As `searchOrganization`, for the given spaces of the organization. */
  searchSpaces(
    spaceIds: readonly string[],
    organizationId: string,
    ...parameters: MultiSpaceQuery
  ): Promise<FoundSpaces> {
    return this.searchMany('search-of-spaces', this.ofSpaces, spaceIds, organizationId, parameters);
  }

  private async searchMany(
    name: string,
    statement: string,
    scope: string | readonly string[],
    organizationId: string,
    [query, pagesPerSpace, after, limit]: MultiSpaceQuery,
  ): Promise<FoundSpaces> {
    return toFound(
      await this.database.prepared<SpaceRow>(name, statement, [
        ...[query.all, query.prefix, query.pairs, scope, organizationId],
        ...[after?.[0] ?? null, after?.[1] ?? null, limit, pagesPerSpace],
      ]),
    );
  }

  /**
   * The right spellings of misspelled words in a space: those that have the same stem, most likely first.
   * @param variants other spellings of each word, most likely first
   */
  findSpellings(
    spaceId: string,
    variants: ReadonlyMap<string, readonly string[]>,
  ): Promise<Map<string, string[]>> {
    return this.runSpellings(spellings(this.configuration, ONE), variants, [spaceId, null]);
  }

  /** As `findSpellings`, in the spaces of an organization that the caller may view. */
  findSpellingsOfOrganization(
    userId: string,
    organizationId: string,
    variants: ReadonlyMap<string, readonly string[]>,
  ): Promise<Map<string, string[]>> {
    return this.runSpellings(spellings(this.configuration, VIEWABLE), variants, [userId, organizationId]);
  }

  /** As `findSpellings`, in the given spaces of the organization. */
  findSpellingsOfSpaces(
    spaceIds: readonly string[],
    organizationId: string,
    variants: ReadonlyMap<string, readonly string[]>,
  ): Promise<Map<string, string[]>> {
    return this.runSpellings(spellings(this.configuration, NAMED), variants, [spaceIds, organizationId]);
  }

  private async runSpellings(
    statement: string,
    variants: ReadonlyMap<string, readonly string[]>,
    scope: unknown[],
  ): Promise<Map<string, string[]>> {
    const pairs = [...variants].flatMap(([word, spelled]) => spelled.map((variant) => [word, variant]));
    const rows = await this.database.query<{ word: string; variant: string }>(statement, [
      [...variants.keys()],
      pairs.map(([word]) => word),
      pairs.map(([, variant]) => variant),
      ...scope,
    ]);
    const found = new Map<string, string[]>();
    for (const { word, variant } of rows) found.set(word, [...(found.get(word) ?? []), variant]);
    return found;
  }

  /** The texts of documents, by `<space> <hash>`. */
  async findTexts(
    documents: readonly { spaceId: string; hash: string }[],
  ): Promise<Map<string, SearchedText>> {
    if (documents.length === 0) return new Map();
    const rows = await this.database.query<SearchedText & { key: string }>(
      `SELECT wanted.space_id || ' ' || wanted.hash AS key, d.sections,
         d.markdown ~ '\\{%-?\\s*if\\M' AS "hasConditions"
       FROM unnest($1::uuid[], $2::text[]) AS wanted(space_id, hash)
       JOIN documents d ON d.space_id = wanted.space_id AND d.hash = decode(wanted.hash, 'hex')`,
      [documents.map(({ spaceId }) => spaceId), documents.map(({ hash }) => hash)],
    );
    return new Map(rows.map(({ key, ...text }) => [key, text]));
  }

  /** The stems of each word, in order; empty for stop words. */
  async findLexemes(words: readonly string[]): Promise<string[][]> {
    const rows = await this.database.query<{ lexemes: string[] }>(
      `SELECT tsvector_to_array(to_tsvector(${this.configuration}, normalize(word, NFKD))) AS lexemes
       FROM unnest($1::text[]) WITH ORDINALITY AS words(word, place) ORDER BY place`,
      [words],
    );
    return rows.map(({ lexemes }) => lexemes);
  }
}

function toFound(rows: readonly SpaceRow[]): FoundSpaces {
  return {
    rows: rows.map((row) => ({
      spaceId: row.space_id,
      title: row.title,
      headRevisionId: row.head_revision_id,
      rank: row.rank,
      hits: row.hits.map((hit) => toHit({ ...hit, space_id: row.space_id })),
    })),
    count: rows[0]?.count ?? 0,
  };
}

function toHit(row: Omit<HitRow, 'count'>): SearchHit {
  return {
    spaceId: row.space_id,
    pageId: row.page_id,
    title: row.title,
    document: row.document,
    rank: row.rank,
  };
}

const tsqueryParameters = (configuration: string): string =>
  tsquery(configuration, { all: '$1', prefix: '$2', pairs: '$3' });

/** $4: the space; $5, $6: rank and page id that the list continues after; $7: the limit. */
const searchOfSpace = (configuration: string): string => `
WITH q AS MATERIALIZED (SELECT ${tsqueryParameters(configuration)} AS query),
hits AS MATERIALIZED (
  SELECT r.space_id, r.page_id, r.title, r.document_hash, ${rank('r', 'q.query')} AS rank
  FROM search_rows r, q WHERE r.space_id = $4 AND r.words @@ q.query
)
SELECT space_id, page_id, title, encode(document_hash, 'hex') AS document, rank,
  (SELECT count(*)::int FROM hits) AS count
FROM hits WHERE $5::float8 IS NULL OR (rank, page_id) < ($5::float8, $6::uuid)
ORDER BY rank DESC, page_id DESC LIMIT $7`;

const ACCESS = organizationAccess('$4', '$5');

/** SQL that selects the searched spaces of an organization ($5). */
interface SearchedSpaces {
  /** Common table expressions that `where` needs, each followed by a comma. */
  expressions: string;
  /** The SQL after `FROM spaces s`. */
  where: string;
}

/** The spaces that the caller ($4) may view. */
const VIEWABLE: SearchedSpaces = {
  expressions: `${ACCESS.expressions},`,
  where: `CROSS JOIN caller WHERE s.organization_id = $5 AND s.deleted_at IS NULL
    AND (${ACCESS.reaches('s')} OR s.published_visibility IN ('public', 'unlisted') AND NOT caller.disabled)`,
};

/** The spaces with these ids ($4). */
const NAMED: SearchedSpaces = {
  expressions: '',
  where: 'WHERE s.id = ANY ($4::uuid[]) AND s.organization_id = $5 AND s.deleted_at IS NULL',
};

/** $6, $7: rank and space id that the list continues after; $8: maximum number of spaces; $9: pages per space. */
const searchOfMany = (configuration: string, { expressions, where }: SearchedSpaces): string => `
WITH ${expressions}
q AS MATERIALIZED (SELECT ${tsqueryParameters(configuration)} AS query),
searched AS MATERIALIZED (SELECT s.id, s.title, s.head_revision_id FROM spaces s ${where}),
hits AS MATERIALIZED (
  SELECT r.space_id, r.page_id, r.title, r.document_hash, ${rank('r', 'q.query')} AS rank
  FROM search_rows r CROSS JOIN q JOIN searched s ON s.id = r.space_id
  WHERE r.organization_id = $5 AND r.words @@ q.query
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
const ONE: SearchedSpaces = {
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
const spellings = (configuration: string, { expressions, where }: SearchedSpaces): string => `
WITH ${expressions}
searched AS MATERIALIZED (SELECT s.id FROM spaces s ${where}),
unknown AS MATERIALIZED (
  SELECT w.word FROM unnest($1::text[]) AS w(word) WHERE NOT EXISTS (
    WITH hits AS MATERIALIZED (
      SELECT 1 FROM search_rows r JOIN searched s ON s.id = r.space_id
      WHERE r.words @@ (plainto_tsquery(${configuration}, w.word) || to_tsquery('simple', quote_literal(w.word) || ':*'))
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
      SELECT r.space_id, r.page_id FROM search_rows r JOIN searched s ON s.id = r.space_id
      WHERE r.words @@ queries.query
    )
    SELECT r.words FROM (SELECT * FROM hits LIMIT ${COUNTED_PAGES}) AS hit
    JOIN search_rows r ON r.space_id = hit.space_id AND r.page_id = hit.page_id
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
