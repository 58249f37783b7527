import { Injectable } from '@nestjs/common';
import { ContentStore } from '../../content/store/content-store.js';
import { FormerPaths } from '../../former-paths/former-paths.service.js';
import { viewKey } from '../../insights/counting/view-key.js';
import { SiteRedirects } from '../../sites/redirects/site-redirects.js';
import type { PageSpec, SitePage } from '../../rendering/site/site-page.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { pageHref } from '../pages/link-targets.js';
import { findMarkdownPage, isMarkdownPath, markdownHref, pathOfMarkdown } from '../pages/markdown-href.js';
import { nearestPages, wordsOf } from '../pages/nearest-pages.js';
import { homePage, isReadable, pageOrder, readableAt } from '../pages/page-order.js';
import { PageRenderer } from '../pages/page-renderer.js';
import { PageWorkers } from '../pages/page-workers.js';
import { SitePages, titleOf } from '../pages/site-pages.js';
import { type SpaceView, SpaceViews } from '../pages/space-views.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { HtmlPage } from './html-page.js';
import type { VisitorCookies } from './visitor-cookies.js';

/** The result of a path of a site. */
export type PageAnswer = { page: HtmlPage } | { redirect: string; permanent: boolean };

/** Finds what is at the path of a visit: a page, a redirect, or the page that says that nothing is there. */
@Injectable()
export class PageAnswers {
  constructor(
    private readonly views: SpaceViews,
    private readonly sitePages: SitePages,
    private readonly renderer: PageRenderer,
    private readonly workers: PageWorkers,
    private readonly redirects: SiteRedirects,
    private readonly formerPaths: FormerPaths,
    private readonly store: ContentStore,
  ) {}

  /**
   * @param theme the theme that the reader chose
   * @throws UnusableSourceError when the page takes too long or too much memory
   * @throws BusyError when too many pages wait
   */
  async find(visit: SiteVisit, theme: VisitorCookies['theme']): Promise<PageAnswer> {
    const view = await this.views.open(visit, theme);
    const found = findPage(view, visit);
    if ('redirect' in found) return found;
    if (found.placed === undefined) {
      // Not cached: a redirect or a page may be there soon. Redirects of the site lead out of a preview.
      const moved =
        visit.preview === undefined ? await this.redirects.find(visit.path, view.seen) : undefined;
      if (moved?.isPattern === false) return { redirect: moved.target, permanent: moved.permanent };
      // Previews have no markdown pages: their addresses lead to the page in the preview.
      const isMarkdown = visit.preview !== undefined && isMarkdownPath(visit.rest);
      const source = isMarkdown ? findMarkdownPage(view.own, visit.rest) : undefined;
      if (source !== undefined)
        return { redirect: pageHref(view.own, source.page, source.path), permanent: false };
      const former = await this.formerHref(view, visit);
      if (former !== undefined) return { redirect: former, permanent: visit.preview === undefined };
      // A redirect of all paths below another one does not apply to those that pages had before.
      if (moved !== undefined) return { redirect: moved.target, permanent: moved.permanent };
      return { page: await this.notFound(visit, view) };
    }
    return { page: await this.page(view, found.placed) };
  }

  private async page(view: SpaceView, placed: PlacedPage): Promise<HtmlPage> {
    let specs: PageSpec[] = [];
    let noIndex = false;
    const collect = async (): Promise<SitePage> => {
      const page = await this.sitePages.page(view, placed);
      specs = Object.values(page.content.specs);
      ({ noIndex } = page.page);
      return page;
    };
    const { rendered, pictures } = await this.renderer.render(view, collect, placed);
    const shown = { viewed: viewKey(view.visit.siteSpace, placed.page.id), noIndex };
    return new HtmlPage(rendered, 200, specs, shown, pictures);
  }

  /** The address of the page that had this path before; as markdown if the path is that of a page as markdown. */
  private async formerHref({ own }: SpaceView, visit: SiteVisit): Promise<string | undefined> {
    const { siteSpace, rest, preview } = visit;
    const find = async (path: string): Promise<PlacedPage | undefined> => {
      const id =
        (await this.publishedAt(visit, path)) ?? (await this.formerPaths.find(siteSpace.spaceId, path));
      return id === undefined ? undefined : own.index.find(id);
    };
    const placed = await find(rest.join('/'));
    // A group without pages may have the path now: its address would lead here again.
    if (placed !== undefined && readableAt(own.index, placed) !== undefined)
      return pageHref(own, placed.page, placed.path);
    if (preview !== undefined || !isMarkdownPath(rest)) return undefined;
    const source = await find(pathOfMarkdown(rest));
    return source !== undefined && isReadable(source.page) ? markdownHref(own, source) : undefined;
  }

  /** The ID of the page that has a path in the published content, if the visit is a preview that may have moved it. */
  private async publishedAt({ siteSpace, preview }: SiteVisit, path: string): Promise<string | undefined> {
    if (preview?.spaceId !== siteSpace.spaceId) return undefined;
    const published = await this.store.revision(siteSpace.spaceId, preview.publishedRevisionId);
    return (await this.store.pages(published)).findByPath(path)?.page.id;
  }

  private async notFound({ rest }: SiteVisit, view: SpaceView): Promise<HtmlPage> {
    const { own } = view;
    const path = rest.join('/');
    const nearest = nearestPages(path, pageOrder(own.index).pages).map(({ page, path: at }) => ({
      title: titleOf(view, page),
      href: pageHref(own, page, at),
    }));
    const content = { kind: 'not-found' as const, query: wordsOf(path), nearest };
    const collect = () => this.sitePages.surface(view, content, path);
    return new HtmlPage(
      await this.workers.render(async () => ({ kind: 'surface', surface: await collect() })),
      404,
    );
  }
}

/** The page at the path of a visit, or where it is instead. */
function findPage(
  { own }: SpaceView,
  { rest, trailingSlash, base }: SiteVisit,
): { placed: PlacedPage | undefined } | { redirect: string; permanent: boolean } {
  const { index } = own;
  const path = rest.join('/');
  const order = pageOrder(index);
  if (path === '') {
    if (!trailingSlash) return { redirect: base, permanent: true };
    return { placed: homePage(index) };
  }
  const exact = index.findByPath(path);
  const placed = exact ?? index.findByPath(path.toLowerCase()) ?? order.byLowerPath.get(path.toLowerCase());
  if (placed === undefined) return { placed };
  const target = readableAt(index, placed);
  if (target === undefined) return { placed: undefined };
  const href = pageHref(own, target.page, target.path);
  const isHere = target === exact && !trailingSlash && href !== base;
  return isHere ? { placed } : { redirect: href, permanent: isReadable(placed.page) };
}
