import { isId } from '../common/ids.js';
import type { LinkStatus } from './dto/links-query.js';
import type { PageLink } from '../versioning/page-links.js';
import { REUSABLE_CONTENT } from '../versioning/reusable-content.js';
import { type LinkItem, type LinkOccurrence, MAX_OCCURRENCES } from './link-item.js';

/** The data for finding the status of links. */
export interface LinkIndex {
  /** The anchors of a page; undefined: there is no such page. */
  anchorsOf: (pageId: string) => ReadonlySet<string> | undefined;
  /** The anchors of each reusable content that a page includes. */
  includedAnchorsOf: (pageId: string) => readonly ReadonlySet<string>[];
  hasFile: (fileId: string) => boolean;
  hasReusableContent: (id: string) => boolean;
  /** Addresses of this service, in lower case, without a trailing slash. */
  ownAddresses: readonly string[];
}

/** The anchor that leads to the start of every page, in lower case (HTML standard, "Scrolling to a fragment"). */
export const TOP = 'top';
/** Most characters of a target that are returned. */
export const MAX_TARGET = 2048;

/** An item for each target of the links of a page, in the order of the text; equal to those of the rows. */
export function linkItems(pageId: string, links: readonly PageLink[], index: LinkIndex): LinkItem[] {
  const items = new Map<string, LinkItem>();
  links.forEach((link, ordinal) => {
    const place: LinkOccurrence = { holder: 'page', id: pageId, section: link.section ?? null };
    const item: LinkItem = {
      kind: link.kind,
      target_id: idOf(link),
      target: link.kind === 'url' || link.kind === 'unresolved' ? shortened(link.target) : '',
      anchor: link.kind === 'page' ? (link.anchor ?? '') : '',
      status: statusOf(link, index),
      relation: link.relation,
      place: `${pageId}/${String(ordinal).padStart(8, '0')}`,
      places: [place],
    };
    const key = `${targetKey(item)} ${item.status}`;
    const known = items.get(key);
    if (known === undefined) {
      items.set(key, item);
      return;
    }
    if (link.relation === 'dependsOn') known.relation = 'dependsOn';
    const isNew = !known.places.some(({ section }) => section === place.section);
    if (isNew && known.places.length < MAX_OCCURRENCES) known.places.push(place);
  });
  return [...items.values()];
}

/** Equal for items with the same target. */
export function targetKey({ kind, target_id: id, target, anchor }: LinkItem): string {
  return JSON.stringify([kind, id, target, anchor]);
}

function statusOf(link: PageLink, index: LinkIndex): LinkStatus {
  const { anchorsOf, includedAnchorsOf, hasFile, hasReusableContent, ownAddresses } = index;
  const id = idOf(link);
  switch (link.kind) {
    case 'unresolved':
      return 'broken';
    case 'file':
      return id !== null && hasFile(id) ? 'ok' : 'broken';
    case 'page': {
      const anchors = id === null ? undefined : anchorsOf(id);
      const { anchor } = link;
      if (id === null || anchors === undefined) return 'broken';
      if (anchor === undefined || anchor.toLowerCase() === TOP || anchors.has(anchor)) return 'ok';
      return includedAnchorsOf(id).some((each) => each.has(anchor)) ? 'ok' : 'broken';
    }
    case 'url':
      if (link.target.startsWith(REUSABLE_CONTENT)) {
        return hasReusableContent(link.target.slice(REUSABLE_CONTENT.length)) ? 'ok' : 'broken';
      }
      return ownAddresses.some((address) => isBelow(link.target, address)) ? 'in-app' : 'ok';
  }
}

/** The ID of a target. Users can write references by hand, so it may be no ID; the link is then broken. */
function idOf({ kind, target }: PageLink): string | null {
  return (kind === 'page' || kind === 'file') && isId(target) ? target : null;
}

function isBelow(target: string, address: string): boolean {
  return (
    target.toLowerCase().startsWith(address) && ['', '/', '?', '#'].includes(target.charAt(address.length))
  );
}

/** A target as it is returned. */
export function shortened(target: string): string {
  return target.length > MAX_TARGET ? [...target].slice(0, MAX_TARGET).join('') : target;
}
