import type { Environment } from '../config/environment.js';
import type { PageIndex, PlacedPage } from '../versioning/page-index.js';
import { pageUrl } from '../content/pages/page.mapper.js';
import type { PageExcerpts } from './excerpts.js';
import type { FoundPageResource, SearchResource } from './search.resource.js';

interface FoundPage extends PageExcerpts {
  spaceId: string;
  pageId: string;
  title: string;
  rank: number;
}

/**
 * A page that matches as the API shows it.
 * @param index index of the head that the request started with; the search rows may be one revision ahead
 */
export function toSearchResource(
  page: FoundPage,
  index: PageIndex,
  { appUrl }: Pick<Environment, 'appUrl'>,
): SearchResource {
  const app = pageUrl(page.pageId, { appUrl, spaceId: page.spaceId });
  const placed = index.find(page.pageId);
  const path = placed?.path ?? '';
  const title = placed?.page.title ?? page.title;
  // The title may have changed since the search row was written.
  const ofTitle = title === page.title ? page.titleHighlights : [];
  return {
    id: page.pageId,
    title,
    path,
    highlights: { title: ofTitle },
    sections: page.sections.map((section) => {
      const fragment = section.anchor === null ? '' : `#${section.anchor}`;
      return {
        id: section.anchor ?? page.pageId,
        title: section.title === '' ? title : section.title,
        path: path + fragment,
        body: section.body,
        highlights: section.title === '' ? { ...section.highlights, title: ofTitle } : section.highlights,
        urls: { app: section.anchor === null ? app : `${app}#${encodeURIComponent(section.anchor)}` },
      };
    }),
    urls: { app },
  };
}

/** As `toSearchResource`, for a search of several spaces. */
export function toFoundPageResource(
  page: FoundPage,
  index: PageIndex,
  environment: Pick<Environment, 'appUrl'>,
): FoundPageResource {
  const { id, title, path, highlights, sections } = toSearchResource(page, index, environment);
  return {
    id,
    title,
    path,
    highlights,
    score: page.rank,
    ancestors: ancestorsOf(index.find(id), index).map((ancestor) => ({ title: ancestor.page.title })),
    ...(sections.length > 0 ? { sections } : {}),
  };
}

/** The ancestors of a page, topmost first. */
function ancestorsOf(located: PlacedPage | undefined, index: PageIndex): PlacedPage[] {
  const parent = located?.parentId == null ? undefined : index.find(located.parentId);
  return parent === undefined ? [] : [...ancestorsOf(parent, index), parent];
}
