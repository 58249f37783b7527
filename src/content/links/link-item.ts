import type { LinkStatus } from '../dto/links-query.js';
import type { LinkRelation } from './link.resource.js';

/** Places that are named for one target. */
export const MAX_PLACES = 100;

/** A target with the pages that lead to it. */
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
  places: LinkPlace[];
}

/** Where a link is: below which heading of a page. */
export interface LinkPlace {
  page_id: string;
  /** Anchor of the heading; null above the first one, and where it is not known. */
  section: string | null;
}
