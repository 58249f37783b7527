import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { Clock } from '../common/clock.js';
import { ValidationError } from '../common/errors/api-error.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { ContentStore } from '../content/store/content-store.js';
import { DEFAULT_LIMIT, KeysetPaginator } from '../database/keyset-paginator.js';
import { siteSpacesOf } from '../sites/tree/site-structure.js';
import type { SiteOf } from '../sites/tree/structure-rows.js';
import { SiteViews } from '../sites/views/site-views.js';
import type { VisibleSite } from '../sites/views/visible-site.js';
import type { PageIndex } from '../versioning/page-index.js';
import { dayOf, dayText } from './counting/day.js';
import type { InsightsQuery } from './dto/insights.query.js';
import { type PageTitles, toFeedback, toSearches, toViews } from './insight.mapper.js';
import type { InsightTotalsResource, SiteInsightResource, SiteInsightsResource } from './insight.resource.js';
import { type Days, InsightListsRepository, type Shown } from './store/insight-lists.repository.js';

const DEFAULT_DAYS = 30;
/** Items with comments are large. */
const MAX_FEEDBACK_LIMIT = 100;

/** The activity of readers of a site. */
@Injectable()
export class InsightsService {
  constructor(
    private readonly lists: InsightListsRepository,
    private readonly views: SiteViews,
    private readonly store: ContentStore,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
  ) {}

  /**
   * Lists the activity of readers, without pages of spaces that the caller cannot view.
   * @throws NotFoundError
   * @throws ValidationError when the last day is before the first one
   */
  async list(actor: Actor, site: SiteOf, query: InsightsQuery): Promise<SiteInsightsResource> {
    const { metric = 'views' } = query;
    const seen = await this.views.see({ kind: 'insider', userId: actor.userId }, site);
    const days = this.daysOf(query);
    const name = JSON.stringify(['insights', site.siteId, metric, query.from, query.to]);
    if (metric === 'views') return this.listViews(seen, days, query, name);
    if (metric === 'feedback') return this.listFeedback(seen, days, query, name);
    return this.listSearches(site, days, query, name);
  }

  private async listViews(
    seen: VisibleSite,
    days: Days,
    query: InsightsQuery,
    name: string,
  ): Promise<SiteInsightsResource> {
    const shown = shownIn(seen);
    const { count, ...totals } = await this.lists.totalViews(shown, days);
    const list = await this.paginator.page(query, {
      name,
      fetch: (after, limit) => this.lists.views(shown, days, after, limit),
      count: async () => count,
      key: ({ day, views, siteSpaceId, pageId, spaceId }) => [day, views, siteSpaceId, pageId, spaceId],
      show: async (rows) => {
        const titles = await this.titlesOf(seen, rows);
        return rows.map((row) => toViews(row, titles));
      },
    });
    return withTotals(list, totals);
  }

  private async listFeedback(
    seen: VisibleSite,
    days: Days,
    query: InsightsQuery,
    name: string,
  ): Promise<SiteInsightsResource> {
    const shown = shownIn(seen);
    const { count, ...totals } = await this.lists.totalFeedback(shown, days);
    const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_FEEDBACK_LIMIT);
    const list = await this.paginator.page(
      { ...query, limit },
      {
        name,
        fetch: (after, most) => this.lists.feedback(shown, days, after, most),
        count: async () => count,
        key: ({ day, helpful, notHelpful, siteSpaceId, pageId, spaceId }) => [
          day,
          helpful + notHelpful,
          siteSpaceId,
          pageId,
          spaceId,
        ],
        show: async (rows) => {
          const titles = await this.titlesOf(seen, rows);
          return rows.map((row) => toFeedback(row, titles));
        },
      },
    );
    return withTotals(list, totals);
  }

  private async listSearches(
    { siteId }: SiteOf,
    days: Days,
    query: InsightsQuery,
    name: string,
  ): Promise<SiteInsightsResource> {
    const onlyWithoutResult = query.metric === 'searches-without-result';
    const { count, ...totals } = await this.lists.totalSearches(siteId, days, onlyWithoutResult);
    const list = await this.paginator.page(query, {
      name,
      fetch: (after, limit) => this.lists.searches(siteId, days, onlyWithoutResult, after, limit),
      count: async () => count,
      key: ({ day, searches, query: text }) => [day, searches, text],
      map: toSearches,
    });
    return withTotals(list, totals);
  }

  private daysOf({ from, to }: InsightsQuery): Days {
    const last = to ?? dayText(dayOf(this.clock.now()));
    const first = from ?? dayText(dayOf(new Date(`${last}T00:00:00Z`)) - DEFAULT_DAYS + 1);
    if (first > last)
      throw new ValidationError([{ path: 'from', message: 'must not be after the last day' }]);
    return { from: first, to: last };
  }

  /** Finds the current titles of the pages of rows. */
  private async titlesOf(
    { structure, spaces }: VisibleSite,
    rows: readonly { siteSpaceId: string }[],
  ): Promise<PageTitles> {
    const wanted = new Set(rows.map(({ siteSpaceId }) => siteSpaceId));
    const indexes = new Map<string, PageIndex>();
    for (const { id, spaceId } of siteSpacesOf(structure)) {
      if (!wanted.has(id)) continue;
      const revision = spaces.get(spaceId)?.revision;
      if (revision !== undefined)
        indexes.set(id, await this.store.pages(await this.store.revision(spaceId, revision)));
    }
    return (siteSpaceId, pageId) => indexes.get(siteSpaceId)?.find(pageId);
  }
}

function shownIn({ structure }: VisibleSite): Shown {
  const shown = siteSpacesOf(structure);
  return { siteSpaceIds: shown.map(({ id }) => id), spaceIds: shown.map(({ spaceId }) => spaceId) };
}

function withTotals(
  list: ListResource<SiteInsightResource>,
  totals: InsightTotalsResource,
): SiteInsightsResource {
  return { ...list, totals };
}
