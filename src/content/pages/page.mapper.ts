import { codePointsOf } from '../../markdown/document/emoji.js';
import { type ComputedSource, DEFAULT_LAYOUT, isGenerated, type PageNode } from '../../versioning/page.js';
import type { SeenVariables } from '../visible/shown-variables.js';
import type { NamedPage, PageResource } from './page.resource.js';

/** Base of the addresses of pages. */
export interface PageAddress {
  appUrl: string;
  spaceId: string;
}

/** The ID of a text, by its hash. */
export type DocumentIdOf = (document: string) => string;

/** Which parts of content to return. */
export interface ContentView {
  /** `false`: without git metadata. */
  metadata?: boolean;
  /** `false`: only the source of computed pages, without their text. */
  computed?: boolean;
  /**
   * For the front end of a site: computed pages are documents or groups, and emojis are code points, because front ends of
   * the hosted product know nothing else.
   */
  forSite?: boolean;
  /**
   * For a reader who may not see all of the texts: without the hashes of the texts, which would tell whether a guess of a
   * hidden part is right.
   */
  forReader?: boolean;
  /** The variables that the reader sees; absent: all. */
  variables?: SeenVariables;
}

/**
 * A page, with everything below it, as the API returns it.
 * @param documentIdOf the ID for readers who may not see all of a text
 */
export function toPageResource(
  page: PageNode,
  path: string,
  address: PageAddress,
  view: ContentView,
  documentIdOf: DocumentIdOf,
): PageResource {
  return {
    ...toNamedPage(view.forSite === true ? asOnSite(page) : page, path, address),
    ...(page.document !== null && showsText(page, view)
      ? { documentId: view.forReader === true ? documentIdOf(page.document) : page.document }
      : {}),
    cover: page.cover,
    ...variablesOf(page, view),
    ref: page.ref,
    ...(page.computed !== undefined ? { computed: toComputedResource(page.computed) } : {}),
    computedSeed: page.computedSeed,
    ...(page.git !== undefined && showsGit(view) ? { git: { oid: page.git.oid, path: page.git.path } } : {}),
    pages: page.children
      .filter((child) => view.computed !== false || !isGenerated(child))
      .map((child) => toPageResource(child, `${path}/${child.slug}`, address, view, documentIdOf)),
  };
}

function variablesOf(
  { id, variables }: PageNode,
  { variables: seen }: ContentView,
): Pick<PageResource, 'variables'> {
  const shown = seen === undefined ? variables : seen.pages.get(id);
  return shown === undefined ? {} : { variables: shown };
}

function asOnSite(page: PageNode): PageNode {
  const { type, emoji } = page;
  if (type !== 'computed' && emoji === undefined) return page;
  return {
    ...page,
    ...(type === 'computed' ? { type: page.document === null ? 'group' : 'document' } : {}),
    ...(emoji === undefined ? {} : { emoji: codePointsOf(emoji) }),
  };
}

/** The source of a computed page, as edits accept it. */
function toComputedResource({ type, dependencies, props }: ComputedSource): PageResource['computed'] {
  return {
    type,
    dependencies,
    props,
  };
}

/** A page as links and comments name it: without its text, large attributes, and the pages below it. */
export function toNamedPage(page: PageNode, path: string, address: PageAddress): NamedPage {
  return {
    id: page.id,
    title: page.title,
    emoji: page.emoji,
    icon: page.icon,
    createdAt: page.createdAt,
    updatedAt: page.updatedAt,
    type: page.type,
    urls: { app: pageUrl(page.id, address) },
    slug: page.slug,
    path,
    description: page.description,
    ...layoutOf(page),
    hidden: page.hidden,
    noIndex: page.noIndex,
    noRobotsIndex: page.noRobotsIndex,
    target: page.ref,
    ...(page.ref?.kind === 'url' ? { href: page.ref.url } : {}),
  };
}

/** The layout of a document, with the default for each property that the page does not set. */
function layoutOf({ type, layout }: PageNode): Pick<NamedPage, 'layout'> {
  if (type === 'document') return { layout: { ...DEFAULT_LAYOUT, ...layout } };
  return layout === undefined ? {} : { layout };
}

/** Whether to return the text of a page: not for generated text when only the source is requested. */
export function showsText(page: Pick<PageNode, 'type' | 'computedSeed'>, { computed }: ContentView): boolean {
  return computed !== false || (page.type !== 'computed' && !isGenerated(page));
}

/** Whether to return where a text is from in Git: its ID is the hash of the text. */
export function showsGit({ metadata, forReader }: ContentView): boolean {
  return metadata !== false && forReader !== true;
}

/** Address of a page in the app. It contains the ID of the page, so it stays the same when the page is renamed or moved. */
export function pageUrl(pageId: string, { appUrl, spaceId }: PageAddress): string {
  return `${appUrl}/spaces/${spaceId}/pages/${pageId}`;
}
