import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import type { FeedbackComment } from './page-feedback.entity.js';

/** A range of days, including both. */
export interface Days {
  /** As `2026-01-31`. */
  from: string;
  to: string;
}

/**
 * The part of a site that a caller sees. A site space can show another space than before: counts for a space that the caller
 * does not see are left out.
 */
export interface Shown {
  siteSpaceIds: readonly string[];
  spaceIds: readonly string[];
}

export interface ViewsRow {
  day: string;
  siteSpaceId: string;
  pageId: string;
  spaceId: string;
  views: number;
}

export interface FeedbackRow {
  day: string;
  siteSpaceId: string;
  pageId: string;
  spaceId: string;
  helpful: number;
  notHelpful: number;
  comments: FeedbackComment[];
}

export interface SearchesRow {
  day: string;
  query: string;
  searches: number;
  results: number;
}

/** Reads the counts of sites: the last day first, and of each day the highest number. */
@Injectable()
export class InsightListsRepository {
  constructor(private readonly database: Database) {}

  /** @param after day, views, site space, page and space of the last row */
  views(
    { siteSpaceIds, spaceIds }: Shown,
    { from, to }: Days,
    after: Keyset | undefined,
    limit: number,
  ): Promise<ViewsRow[]> {
    return this.database.query(
      `SELECT day::text, site_space_id AS "siteSpaceId", page_id AS "pageId", space_id AS "spaceId", views
       FROM site_page_views WHERE site_space_id = ANY($1) AND space_id = ANY($5) AND day BETWEEN $2 AND $3
       ${after === undefined ? '' : 'AND (day, views, site_space_id, page_id, space_id) < ($6::date, $7::int, $8::uuid, $9::uuid, $10::uuid)'}
       ORDER BY day DESC, views DESC, site_space_id DESC, page_id DESC, space_id DESC LIMIT $4`,
      [siteSpaceIds, from, to, limit, spaceIds, ...(after ?? [])],
    );
  }

  async totalViews(
    { siteSpaceIds, spaceIds }: Shown,
    { from, to }: Days,
  ): Promise<{ count: number; views: number }> {
    const [row] = await this.database.query<{ count: number; views: number }>(
      `SELECT count(*)::int AS count, coalesce(sum(views), 0)::float8 AS views
       FROM site_page_views WHERE site_space_id = ANY($1) AND space_id = ANY($4) AND day BETWEEN $2 AND $3`,
      [siteSpaceIds, from, to, spaceIds],
    );
    return row as { count: number; views: number };
  }

  /** @param after day, number of ratings, site space, page and space of the last row */
  feedback(
    { siteSpaceIds, spaceIds }: Shown,
    { from, to }: Days,
    after: Keyset | undefined,
    limit: number,
  ): Promise<FeedbackRow[]> {
    return this.database.query(
      `SELECT day::text, site_space_id AS "siteSpaceId", page_id AS "pageId", space_id AS "spaceId", helpful,
         not_helpful AS "notHelpful", comments
       FROM site_page_feedback WHERE site_space_id = ANY($1) AND space_id = ANY($5) AND day BETWEEN $2 AND $3
       ${after === undefined ? '' : 'AND (day, helpful + not_helpful, site_space_id, page_id, space_id) < ($6::date, $7::int, $8::uuid, $9::uuid, $10::uuid)'}
       ORDER BY day DESC, helpful + not_helpful DESC, site_space_id DESC, page_id DESC, space_id DESC LIMIT $4`,
      [siteSpaceIds, from, to, limit, spaceIds, ...(after ?? [])],
    );
  }

  async totalFeedback(
    { siteSpaceIds, spaceIds }: Shown,
    { from, to }: Days,
  ): Promise<{ count: number; helpful: number; notHelpful: number }> {
    const [row] = await this.database.query<{ count: number; helpful: number; notHelpful: number }>(
      `SELECT count(*)::int AS count, coalesce(sum(helpful), 0)::float8 AS helpful,
         coalesce(sum(not_helpful), 0)::float8 AS "notHelpful"
       FROM site_page_feedback WHERE site_space_id = ANY($1) AND space_id = ANY($4) AND day BETWEEN $2 AND $3`,
      [siteSpaceIds, from, to, spaceIds],
    );
    return row as { count: number; helpful: number; notHelpful: number };
  }

  /**
   * @param onlyWithoutResult leaves out searches that found something
   * @param after day, searches and query of the last row
   */
  searches(
    siteId: string,
    { from, to }: Days,
    onlyWithoutResult: boolean,
    after: Keyset | undefined,
    limit: number,
  ): Promise<SearchesRow[]> {
    return this.database.query(
      `SELECT day::text, query, searches, results
       FROM site_searches WHERE site_id = $1 AND day BETWEEN $2 AND $3 AND (results = 0 OR NOT $4::boolean)
       ${after === undefined ? '' : 'AND (day, searches, query COLLATE "C") < ($6::date, $7::int, $8::text)'}
       ORDER BY day DESC, searches DESC, query COLLATE "C" DESC LIMIT $5`,
      [siteId, from, to, onlyWithoutResult, limit, ...(after ?? [])],
    );
  }

  async totalSearches(
    siteId: string,
    { from, to }: Days,
    onlyWithoutResult: boolean,
  ): Promise<{ count: number; searches: number }> {
    const [row] = await this.database.query<{ count: number; searches: number }>(
      `SELECT count(*)::int AS count, coalesce(sum(searches), 0)::float8 AS searches
       FROM site_searches WHERE site_id = $1 AND day BETWEEN $2 AND $3 AND (results = 0 OR NOT $4::boolean)`,
      [siteId, from, to, onlyWithoutResult],
    );
    return row as { count: number; searches: number };
  }
}
