import type { PlacedPage } from '../versioning/page-index.js';
import type { SiteInsightResource } from './insight.resource.js';
import type { FeedbackRow, SearchesRow, ViewsRow } from './store/insight-lists.repository.js';

/** Finds a page of a site space in its current content. */
export type PageTitles = (siteSpaceId: string, pageId: string) => PlacedPage | undefined;

export function toViews(row: ViewsRow, titles: PageTitles): SiteInsightResource {
  return { object: 'site-insight', day: row.day, ...pageOf(row, titles), views: row.views };
}

export function toFeedback(row: FeedbackRow, titles: PageTitles): SiteInsightResource {
  const { day, helpful, notHelpful, comments } = row;
  return {
    object: 'site-insight',
    day,
    ...pageOf(row, titles),
    helpful,
    notHelpful,
    comments: comments.map((comment) => ({ helpful: comment.helpful, text: comment.text })),
  };
}

export function toSearches({ day, query, searches, results }: SearchesRow): SiteInsightResource {
  return { object: 'site-insight', day, query, searches, results };
}

function pageOf(
  { siteSpaceId, pageId }: { siteSpaceId: string; pageId: string },
  titles: PageTitles,
): Pick<SiteInsightResource, 'siteSpace' | 'page' | 'title' | 'path'> {
  const placed = titles(siteSpaceId, pageId);
  return {
    siteSpace: siteSpaceId,
    page: pageId,
    ...(placed === undefined ? {} : { title: placed.page.title, path: placed.path }),
  };
}
