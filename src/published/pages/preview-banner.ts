import type { PagePreview, SitePreview } from '../../rendering/site/site-page.js';
import type { PageIndex, PlacedPage } from '../../versioning/page-index.js';
import { pageHref } from './link-targets.js';
import { isReadable } from './page-order.js';
import type { SpaceView } from './space-views.js';

/** The banner of a preview on one of its pages. */
export function previewOfPage(view: SpaceView, pageId: string): PagePreview | undefined {
  const preview = previewOf(view, (index) => index.find(pageId));
  const change = view.previewed?.changes.get(pageId);
  return preview && { ...preview, change };
}

/**
 * The banner of a preview on every view; undefined when the visit is for the published site.
 * @param find finds the published page that the view replaces
 */
export function previewOf(
  { visit, previewed, shell }: SpaceView,
  find: (published: PageIndex) => PlacedPage | undefined,
): SitePreview | undefined {
  if (visit.preview === undefined) return undefined;
  const { kind, title } = visit.preview;
  const space = previewed?.published;
  const found = space && find(space.index);
  const page = found !== undefined && isReadable(found.page) ? found : undefined;
  return {
    kind,
    title: typeof title === 'string' ? title : timeOf(title, shell.language),
    ...(space && {
      published: {
        href: page === undefined ? space.base : pageHref(space, page.page, page.path),
        isPage: page !== undefined,
      },
    }),
  };
}

function timeOf(time: Date, language: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language, format).format(time)} UTC`;
}
