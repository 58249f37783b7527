import type { LinkStatus } from './dto/links-query.js';
import type { LinkSourceKind } from './link-source.js';
import type { LinkRelation } from './link.resource.js';

/** Most places of one target in a list. */
export const MAX_OCCURRENCES = 100;
/** Most places in one page of a list: each is returned with its space. */
const MAX_OCCURRENCES_OF_LIST = 2_000;

/** Number of places of each item in a list. @param limit items in a page of the list */
export function occurrencesPerItem(limit: number): number {
  return Math.min(MAX_OCCURRENCES, Math.ceil(MAX_OCCURRENCES_OF_LIST / limit));
}

/** A target with the places that link to it. */
export interface LinkItem {
  kind: 'page' | 'file' | 'url' | 'unresolved';
  /** Page or file; null when the stored reference contains no ID. */
  target_id: string | null;
  /** As written, for `url` (an address, or a stable reference to a resource that is not a page or file) and `unresolved`. */
  target: string;
  /** '' when the link leads to the page as a whole. */
  anchor: string;
  status: LinkStatus;
  relation: LinkRelation;
  /** The first place with the link, which defines the order of the list. */
  place: string;
  places: LinkOccurrence[];
}

/** The place of a link: a section of a page or reusable content. */
export interface LinkOccurrence {
  holder: LinkSourceKind;
  id: string;
  /** Anchor of the heading; null above the first one, or when it is not known. */
  section: string | null;
}
