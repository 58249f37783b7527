import { type ComputedSource, DEFAULT_LAYOUT, isGenerated, type PageNode } from '../../versioning/page.js';
import type { NamedPage, PageResource } from './page.resource.js';

/** Where the addresses of pages begin. */
export interface PageAddress {
  appUrl: string;
  spaceId: string;
}

/** What is shown of content. */
export interface ContentView {
  /** `false`: without what git knows. */
  metadata?: boolean;
  /** `false`: of computed pages the source alone. */
  computed?: boolean;
}

/** A page, with everything below it, as the API shows it. */
export function toPageResource(
  page: PageNode,
  path: string,
  address: PageAddress,
  view: ContentView = {},
): PageResource {
  return {
    ...toNamedPage(page, path, address),
    ...(page.document !== null && showsText(page, view) ? { documentId: page.document } : {}),
    ...(page.cover !== undefined ? { cover: page.cover } : {}),
    ...(page.variables !== undefined ? { variables: page.variables } : {}),
    ...(page.ref !== undefined ? { ref: page.ref } : {}),
    ...(page.computed !== undefined ? { computed: toComputedResource(page.computed) } : {}),
    ...(page.computedSeed !== undefined ? { computedSeed: page.computedSeed } : {}),
    ...(page.git !== undefined && view.metadata !== false
      ? { git: { oid: page.git.oid, path: page.git.path } }
      : {}),
    pages: page.children
      .filter((child) => view.computed !== false || !isGenerated(child))
      .map((child) => toPageResource(child, `${path}/${child.slug}`, address, view)),
  };
}

/** What a page is made of as edits take it. */
function toComputedResource({ type, dependencies, props }: ComputedSource): PageResource['computed'] {
  return {
    type,
    ...(dependencies === undefined ? {} : { dependencies }),
    ...(props === undefined ? {} : { props }),
  };
}

/** A page as something names it that leads to it: without its text, what may be large, and the pages below it. */
export function toNamedPage(page: PageNode, path: string, address: PageAddress): NamedPage {
  return {
    id: page.id,
    title: page.title,
    ...(page.emoji !== undefined ? { emoji: page.emoji } : {}),
    ...(page.icon !== undefined ? { icon: page.icon } : {}),
    createdAt: page.createdAt,
    updatedAt: page.updatedAt,
    type: page.type,
    urls: { app: pageUrl(page.id, address) },
    slug: page.slug,
    path,
    ...(page.description !== undefined ? { description: page.description } : {}),
    ...layoutOf(page),
    ...(page.hidden !== undefined ? { hidden: page.hidden } : {}),
    ...(page.noIndex !== undefined ? { noIndex: page.noIndex } : {}),
    ...(page.noRobotsIndex !== undefined ? { noRobotsIndex: page.noRobotsIndex } : {}),
    ...(page.ref !== undefined ? { target: page.ref } : {}),
    ...(page.ref?.kind === 'url' ? { href: page.ref.url } : {}),
  };
}

/** Of a document the whole layout: readers need not know what holds where a page says nothing. */
function layoutOf({ type, layout }: PageNode): Pick<NamedPage, 'layout'> {
  if (type === 'document') return { layout: { ...DEFAULT_LAYOUT, ...layout } };
  return layout === undefined ? {} : { layout };
}

/** Whether the text of a page is shown: what is made of a source is left out where the source is asked for. */
export function showsText(page: Pick<PageNode, 'type' | 'computedSeed'>, { computed }: ContentView): boolean {
  return computed !== false || (page.type !== 'computed' && !isGenerated(page));
}

/** Address of a page in the app, by id, so that it stays when the page is renamed or moved. */
export function pageUrl(pageId: string, { appUrl, spaceId }: PageAddress): string {
  return `${appUrl}/spaces/${spaceId}/pages/${pageId}`;
}
