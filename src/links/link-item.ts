import type { LinkStatus } from './dto/links-query.js';
import type { LinkSourceKind } from './link-source.js';
import type { LinkRelation } from './link.resource.js';

/** Places that are named for one target. */
export const MAX_OCCURRENCES = 100;
/** Those in one page of a list: each is shown with the space it is in. */
const MAX_OCCURRENCES_OF_LIST = 2_000;

/** How many places of each item a list shows. @param limit items in a page of it */
export function occurrencesPerItem(limit: number): number {
  return Math.min(MAX_OCCURRENCES, Math.ceil(MAX_OCCURRENCES_OF_LIST / limit));
}

/** A target with the places that lead to it. */
export interface LinkItem {
  kind: 'page' | 'file' | 'url' | 'unresolved';
  /** Page or file; null when what is written is no id. */
  target_id: string | null;
  /** As written, for `url` (an address, or a stable reference to what is no page or file) and `unresolved`. */
  target: string;
  /** '' when the link leads to the page as a whole. */
  anchor: string;
  status: LinkStatus;
  relation: LinkRelation;
  /** The first place that holds it: what the list is ordered by. */
  place: string;
  places: LinkOccurrence[];
}

/** Where a link is: below which heading of a page or reusable content. */
export interface LinkOccurrence {
  holder: LinkSourceKind;
  id: string;
  /** Anchor of the heading; null above the first one, and where it is not known. */
  section: string | null;
}
