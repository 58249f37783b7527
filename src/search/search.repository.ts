import { Inject, Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { documentWeight } from '../content/store/document-weight.sql.js';
import { MAY_DEPEND_ON_READER } from '../content/store/reader-dependent.sql.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import type { DocumentSection } from '../markdown/source/stored-document.js';
import type { SearchQuery, UnwantedTerms } from './search-query.js';
import {
  CONDITIONAL_WITHOUT_ROLE,
  conditionalHits,
  NAMED,
  PRIMARY_ROWS,
  rowsForReader,
  searchOfMany,
  searchOfSpace,
  VIEWABLE,
  versionRows,
} from './search-statements.js';
import type { SearchedVersion } from './searched-versions.js';

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

/** A `SearchHit` as statements return it. */
export interface HitRow {
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

/** A page of a space. */
export interface PageOfSpace {
  spaceId: string;
  pageId: string;
}

/** The searched pages that a reader finds. */
export interface ReaderFilter {
  /** Pages that the reader does not find. */
  hidden: readonly PageOfSpace[];
  /** The pages with conditions in `spaceIds` that the reader finds, with the rank of what the reader sees. */
  shown: readonly (PageOfSpace & { rank: number })[];
  /** Spaces that the reader sees only in part. */
  spaceIds: readonly string[];
  /**
   * The terms that the other pages must not contain. For pages with conditions, `shown` decides, because their hidden parts
   * must not count. The searched query is then without these exclusions.
   */
  unwanted?: UnwantedTerms;
}

/** The spaces of a search, one of which may be in another version. */
interface AmongSpaces {
  spaceIds: readonly string[];
  version?: SearchedVersion;
}

/** A page of matching spaces, and the total count. */
interface FoundSpaces {
  rows: SpaceHits[];
  count: number;
}

/** Queries the search rows. */
@Injectable()
export class SearchRepository {
  private readonly configuration: string;

  constructor(
    private readonly database: Database,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    // Validated at startup as a plain identifier and the name of a configuration.
    this.configuration = `'${environment.searchLanguage}'::regconfig`;
  }

  /**
   * Matching pages of a space, or of a version of its content, best first, and the total count.
   * @param filter of a reader who does not find all of them
   */
  async search(
    { spaceId, version }: { spaceId: string; version?: SearchedVersion },
    query: SearchQuery,
    after: Keyset | undefined,
    limit: number,
    filter?: ReaderFilter,
  ): Promise<{ rows: SearchHit[]; count: number }> {
    const rows = await this.run<HitRow>(
      'search-of-space',
      (among) => searchOfSpace(this.configuration, among),
      [
        ...[query.all, query.prefix, query.pairs, spaceId],
        ...[after?.[0] ?? null, after?.[1] ?? null, limit],
      ],
      version,
      filter,
    );
    return { rows: rows.map(toHit), count: rows[0]?.count ?? 0 };
  }

  /** The best matching pages of spaces that may have blocks which only some readers see. */
  async findConditional(
    { spaceIds, version }: AmongSpaces,
    query: SearchQuery,
    limit: number,
  ): Promise<SearchHit[]> {
    const rows = await this.run<Omit<HitRow, 'count'>>(
      'conditional-hits',
      (among) => conditionalHits(this.configuration, among),
      [query.all, query.prefix, query.pairs, spaceIds, limit],
      version,
    );
    return rows.map(toHit);
  }

  /**
   * Spaces of an organization that the caller may view and that have matching pages, ordered by their best page, each
   * with its best pages; and the total count.
   */
  async searchOrganization(
    userId: string,
    organizationId: string,
    filter: ReaderFilter | undefined,
    ...parameters: MultiSpaceQuery
  ): Promise<FoundSpaces> {
    const rows = await this.run<SpaceRow>(
      'search-of-organization',
      (among) => searchOfMany(this.configuration, VIEWABLE, among),
      parametersOfMany(userId, organizationId, parameters),
      undefined,
      filter,
    );
    return toFound(rows);
  }

  /** The spaces of an organization with conditions in their texts on which a person has no role. */
  async findConditionalWithoutRole(userId: string, organizationId: string): Promise<string[]> {
    const rows = await this.database.prepared<{ id: string }>(
      'conditional-without-role',
      CONDITIONAL_WITHOUT_ROLE,
      [userId, organizationId],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * As `searchOrganization`, for some spaces of the organization, one of which may be in another version.
   * @param filter of a reader who does not find all of their pages
   */
  async searchSpaces(
    { spaceIds, version }: AmongSpaces,
    organizationId: string,
    filter: ReaderFilter | undefined,
    ...parameters: MultiSpaceQuery
  ): Promise<FoundSpaces> {
    const rows = await this.run<SpaceRow>(
      'search-of-spaces',
      (among) => searchOfMany(this.configuration, NAMED, among),
      parametersOfMany(spaceIds, organizationId, parameters),
      version,
      filter,
    );
    return toFound(rows);
  }

  /**
   * Runs a search of primary content, or of a version, for a reader.
   * @param name of the statement, which is prepared unless it contains the rows of a version
   */
  private run<Row extends QueryResultRow>(
    name: string,
    statement: (rows: ReturnType<typeof versionRows>) => string,
    parameters: readonly unknown[],
    version?: SearchedVersion,
    filter?: ReaderFilter,
  ): Promise<Row[]> {
    const values = [...parameters];
    let rows = PRIMARY_ROWS;
    if (version !== undefined) {
      rows = versionRows(values.length + 1);
      values.push(...versionParameters(version));
    }
    let named = name;
    if (filter !== undefined) {
      const { hidden, shown, spaceIds, unwanted } = filter;
      rows = rowsForReader(rows, values.length + 1, unwanted && this.configuration);
      const ranks = shown.map(({ rank }) => rank);
      values.push(...parametersOfPages(hidden), ...parametersOfPages(shown), spaceIds, ranks);
      if (unwanted !== undefined) values.push(unwanted.all, unwanted.pairs);
      named += unwanted === undefined ? '-for-reader' : '-without-for-reader';
    }
    if (version !== undefined) return this.database.query<Row>(statement(rows), values);
    return this.database.prepared<Row>(named, statement(rows), values);
  }

  /**
   * The texts of the first of some documents, by `<space> <hash>`.
   * @param weight reading stops with the document that exceeds it
   */
  async findTexts(
    documents: readonly { spaceId: string; hash: string }[],
    weight: number,
  ): Promise<Map<string, SearchedText>> {
    if (documents.length === 0) return new Map();
    const rows = await this.database.query<SearchedText & { key: string }>(
      `SELECT key, sections, (${MAY_DEPEND_ON_READER}) AS "hasConditions"
       FROM (
         SELECT wanted.space_id || ' ' || wanted.hash AS key, d.sections, d.markdown,
           sum(${documentWeight('d')}) OVER (ORDER BY wanted.place ROWS UNBOUNDED PRECEDING)
             - ${documentWeight('d')} AS before
         FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS wanted(space_id, hash, place)
         JOIN documents d ON d.space_id = wanted.space_id AND d.hash = decode(wanted.hash, 'hex')
       ) AS found
       WHERE before < $3`,
      [documents.map(({ spaceId }) => spaceId), documents.map(({ hash }) => hash), weight],
    );
    return new Map(rows.map(({ key, ...text }) => [key, text]));
  }

  /** The weight of some documents together. */
  async weightOf(documents: readonly { spaceId: string; hash: string }[]): Promise<number> {
    const [row] = await this.database.query<{ weight: string | null }>(
      `SELECT sum(${documentWeight('d')}) AS weight
       FROM unnest($1::uuid[], $2::text[]) AS wanted(space_id, hash)
       JOIN documents d ON d.space_id = wanted.space_id AND d.hash = decode(wanted.hash, 'hex')`,
      [documents.map(({ spaceId }) => spaceId), documents.map(({ hash }) => hash)],
    );
    return Number(row?.weight ?? 0);
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

function parametersOfMany(
  scope: string | readonly string[],
  organizationId: string,
  [query, pagesPerSpace, after, limit]: MultiSpaceQuery,
): unknown[] {
  return [
    ...[query.all, query.prefix, query.pairs, scope, organizationId],
    ...[after?.[0] ?? null, after?.[1] ?? null, limit, pagesPerSpace],
  ];
}

/** The spaces and IDs of pages, as `rowsForReader` takes them. */
export function parametersOfPages(pages: readonly PageOfSpace[]): [spaceIds: string[], pageIds: string[]] {
  return [pages.map(({ spaceId }) => spaceId), pages.map(({ pageId }) => pageId)];
}

/** The parameters of `versionRows`. */
export function versionParameters({ revision, replaced, rows }: SearchedVersion): unknown[] {
  return [revision.spaceId, replaced, rows];
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

export function toHit(row: Omit<HitRow, 'count'>): SearchHit {
  return {
    spaceId: row.space_id,
    pageId: row.page_id,
    title: row.title,
    document: row.document,
    rank: row.rank,
  };
}
