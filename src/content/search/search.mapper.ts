import type { Environment } from '../../config/environment.js';
import type { PlacedPage } from '../model/page-index.js';
import { pageUrl } from '../pages/page.mapper.js';
import type { MatchingSection } from './match-sections.js';
import type { SearchResource } from './search.resource.js';

interface FoundPage {
  spaceId: string;
  pageId: string;
  title: string;
  sections: readonly MatchingSection[];
}

/**
 * A page that matches as the API shows it.
 * @param placed undefined: what is searched may be one revision ahead of the head that the request started with
 */
export function toSearchResource(
  page: FoundPage,
  placed: PlacedPage | undefined,
  { appUrl }: Pick<Environment, 'appUrl'>,
): SearchResource {
  const app = pageUrl(page.pageId, { appUrl, spaceId: page.spaceId });
  const path = placed?.path ?? '';
  const title = placed?.page.title ?? page.title;
  return {
    id: page.pageId,
    title,
    path,
    sections: page.sections.map((section) => {
      const fragment = section.anchor === null ? '' : `#${section.anchor}`;
      return {
        id: section.anchor ?? page.pageId,
        title: section.title === '' ? title : section.title,
        path: path + fragment,
        body: section.body,
        urls: { app: section.anchor === null ? app : `${app}#${encodeURIComponent(section.anchor)}` },
      };
    }),
    urls: { app },
  };
}
