import type { LocatedTarget } from '../../access/access-registry.js';
import type { Visit } from '../../access/visit.js';
import type { SiteReader } from './site-reader.js';

/** A located site that a visitor may read. */
export interface VisitedSiteTarget extends LocatedTarget {
  reader: SiteReader;
  /** Left out when the caller reads it by their role. */
  visit?: Visit;
}
