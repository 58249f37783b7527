import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { dayText } from '../counting/day.js';
import { MAX_COMMENTS, MAX_QUERIES } from '../counting/limits.js';
import type { SearchCount } from '../counting/search-counts.js';
import type { ViewsOfDay } from '../counting/view-counts.js';
import { readViewKey } from '../counting/view-key.js';
import type { FeedbackComment } from './page-feedback.entity.js';

/*
 * Each statement first locks the parents of its rows, as the statements do that remove them. So rows of removed sites are
 * left out, and statements do not wait for each other in a circle. Rows are written in order of their keys.
 */

const ADD_VIEWS = `
WITH counted AS (
  SELECT * FROM unnest($1::uuid[], $2::date[], $3::uuid[], $4::int[], $5::uuid[])
    AS counted(site_space_id, day, page_id, views, space_id)
), shown AS (
  SELECT id, organization_id FROM site_spaces WHERE id = ANY($1) ORDER BY id FOR KEY SHARE
)
INSERT INTO site_page_views AS kept (site_space_id, day, page_id, organization_id, views, space_id)
SELECT counted.site_space_id, counted.day, counted.page_id, shown.organization_id, counted.views, counted.space_id
FROM counted JOIN shown ON shown.id = counted.site_space_id
ORDER BY counted.site_space_id, counted.day, counted.page_id, counted.space_id
ON CONFLICT (site_space_id, day, page_id, space_id) DO UPDATE SET views = kept.views + excluded.views`;

const ADD_SEARCHES = `
WITH counted AS (
  SELECT * FROM unnest($1::uuid[], $2::date[], $3::text[], $4::int[], $5::int[])
    AS counted(site_id, day, query, searches, results)
), shown AS (
  SELECT id, organization_id FROM sites WHERE id = ANY($1) ORDER BY id FOR KEY SHARE
), kept_queries AS (
  SELECT site_id, day, count(*) AS queries FROM site_searches
  WHERE site_id = ANY($1) AND day = ANY($2) GROUP BY site_id, day
), ranked AS (
  SELECT counted.*, kept.query IS NOT NULL AS is_kept, coalesce(kept_queries.queries, 0)
    + row_number() OVER (PARTITION BY site_id, day, kept.query IS NULL ORDER BY counted.searches DESC, query) AS place
  FROM counted
  LEFT JOIN site_searches kept USING (site_id, day, query)
  LEFT JOIN kept_queries USING (site_id, day)
)
INSERT INTO site_searches AS kept (site_id, day, query, organization_id, searches, results)
SELECT ranked.site_id, ranked.day, ranked.query, shown.organization_id, ranked.searches, ranked.results
FROM ranked JOIN shown ON shown.id = ranked.site_id
WHERE ranked.is_kept OR ranked.place <= ${MAX_QUERIES}
ORDER BY ranked.site_id, ranked.day, ranked.query
ON CONFLICT (site_id, day, query)
DO UPDATE SET searches = kept.searches + excluded.searches, results = excluded.results`;

const ADD_FEEDBACK = `
INSERT INTO site_page_feedback AS kept
  (site_space_id, day, page_id, organization_id, helpful, not_helpful, comments, space_id)
SELECT id, $2::date, $3::uuid, organization_id, greatest($4::int, 0), greatest($5::int, 0), $6::jsonb, $7::uuid
FROM site_spaces WHERE id = $1 FOR KEY SHARE
ON CONFLICT (site_space_id, day, page_id, space_id) DO UPDATE SET
  helpful = greatest(kept.helpful + $4::int, 0),
  not_helpful = greatest(kept.not_helpful + $5::int, 0),
  comments = CASE WHEN jsonb_array_length(kept.comments) < ${MAX_COMMENTS}
    THEN kept.comments || excluded.comments ELSE kept.comments END`;

/** Feedback on a page. */
export interface NewFeedback {
  siteSpaceId: string;
  /** The space that it showed. */
  spaceId: string;
  pageId: string;
  day: number;
  /** Added to the number of readers who found the page helpful; negative for a reader who changed their mind. */
  helpful: number;
  notHelpful: number;
  comment: FeedbackComment | undefined;
}

/** Writes the counts of sites. */
@Injectable()
export class InsightCountsRepository {
  constructor(private readonly database: Database) {}

  async addViews(days: readonly ViewsOfDay[]): Promise<void> {
    const rows = days.flatMap(({ day, views }) =>
      Array.from(views, ([key, count]) => ({ ...readViewKey(key), day: dayText(day), count })),
    );
    if (rows.length === 0) return;
    await this.database.query(ADD_VIEWS, [
      rows.map(({ siteSpaceId }) => siteSpaceId),
      rows.map(({ day }) => day),
      rows.map(({ pageId }) => pageId),
      rows.map(({ count }) => count),
      rows.map(({ spaceId }) => spaceId),
    ]);
  }

  async addSearches(counts: readonly SearchCount[]): Promise<void> {
    if (counts.length === 0) return;
    await this.database.query(ADD_SEARCHES, [
      counts.map(({ siteId }) => siteId),
      counts.map(({ day }) => dayText(day)),
      counts.map(({ query }) => query),
      counts.map(({ searches }) => searches),
      counts.map(({ results }) => results),
    ]);
  }

  async addFeedback({
    siteSpaceId,
    spaceId,
    pageId,
    day,
    helpful,
    notHelpful,
    comment,
  }: NewFeedback): Promise<void> {
    const comments = JSON.stringify(comment === undefined ? [] : [comment]);
    await this.database.query(ADD_FEEDBACK, [
      siteSpaceId,
      dayText(day),
      pageId,
      helpful,
      notHelpful,
      comments,
      spaceId,
    ]);
  }

  /** Removes everything that was counted before a day. @param day as `2026-01-31` */
  async removeBefore(day: string): Promise<void> {
    for (const table of ['site_page_views', 'site_searches', 'site_page_feedback'])
      await this.database.query(`DELETE FROM ${table} WHERE day < $1::date`, [day]);
  }
}
