import type { LinkTarget, SiteFile } from '../../rendering/site/site-page.js';
import { targetKey } from '../../rendering/site/target-key.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import { evaluateText } from '../../markdown/document/evaluate.js';
import { isLinkAddress } from '../../markdown/source/address.js';
import type { FileEntry } from '../../versioning/file.js';
import type { PageIndex } from '../../versioning/page-index.js';
import type { PageNode } from '../../versioning/page.js';
import { homePage } from './page-order.js';

/** A space as a site shows it: where its pages are. */
export interface ShownSpace {
  /** Path or address, with a trailing slash. */
  base: string;
  title: string;
  index: PageIndex;
  /** The variables of the space, by name. */
  variables: Readonly<Record<string, string>>;
}

/**
 * The address of a page for a text that contains it `times` times (default: 1).
 * @param path of the page in the space
 */
export type AddressOf = (space: ShownSpace, page: PageNode, path: string, times?: number) => string;

/** The possible targets of references in a text. */
export interface LinkSpace {
  /** The space of the text. */
  own: ShownSpace;
  files: ReadonlyMap<string, FileEntry>;
  fileOf: (entry: FileEntry) => SiteFile;
  /** A space that the reader sees on the site; undefined for others. */
  spaceOf: (spaceId: string) => ShownSpace | undefined;
  /** @param space of the page; the default is the space of the text */
  titleOf: (page: PageNode, space?: ShownSpace) => string;
  addressOf: AddressOf;
}

/**
 * Where a reference leads for a reader of the site; undefined when the reader cannot follow it.
 * @param times how often the text has it
 */
export function linkTarget(ref: DocumentReference, links: LinkSpace, times = 1): LinkTarget | undefined {
  switch (ref.kind) {
    case 'url':
      return isLinkAddress(ref.url)
        ? { href: ref.url, title: ref.url, ...(/^https?:/i.test(ref.url) ? { external: true } : {}) }
        : undefined;
    case 'page':
    case 'anchor': {
      const space = ref.space === undefined ? links.own : links.spaceOf(ref.space);
      if (space === undefined) return undefined;
      if (ref.page === undefined) return { href: '', title: '' };
      const placed = space.index.find(ref.page);
      if (placed === undefined) return undefined;
      const { page, path } = placed;
      const href = links.addressOf(space, page, path, times);
      return { href, title: links.titleOf(page, space), ...iconOf(page) };
    }
    case 'file': {
      const entry = links.files.get(ref.file);
      return entry && { href: links.fileOf(entry).href, title: entry.name };
    }
    case 'space': {
      const space = links.spaceOf(ref.space);
      return space && { href: space.base, title: space.title };
    }
    default:
      return undefined;
  }
}

/** The title of a page, with the values of the variables of its space and its own. */
export function titleIn({ variables }: Pick<ShownSpace, 'variables'>, page: PageNode): string {
  return evaluateText(page.title, { space: variables, page: page.variables ?? {} });
}

/** Targets by key, for references that a text contains. */
export function linkTargets(refs: Iterable<DocumentReference>, links: LinkSpace): Record<string, LinkTarget> {
  const found = new Map<string, { ref: DocumentReference; times: number }>();
  for (const ref of refs) {
    const key = targetKey(ref);
    const known = found.get(key);
    if (known === undefined) found.set(key, { ref, times: 1 });
    else known.times += 1;
  }
  const targets: Record<string, LinkTarget> = {};
  for (const [key, { ref, times }] of found) {
    const target = linkTarget(ref, links, times);
    if (target !== undefined) targets[key] = target;
  }
  return targets;
}

/** The address of a page. The home page of a space is at the root of the site space. */
export function pageHref({ base, index }: ShownSpace, page: PageNode, path: string): string {
  if (homePage(index)?.page.id === page.id) return base;
  return base + path.split('/').map(encodeURIComponent).join('/');
}

/** The address that takes readers' feedback on a page. */
export function feedbackHref(base: string, pageId: string): string {
  return `${base}~feedback/${pageId}`;
}

/** The address to which the script reports a view of a page. */
export function viewHref(base: string, pageId: string): string {
  return `${base}~view/${pageId}`;
}

/** The icon or emoji of a page, for links to it. */
function iconOf({ icon, emoji }: PageNode): Pick<LinkTarget, 'icon' | 'emoji'> {
  return { icon, emoji };
}
