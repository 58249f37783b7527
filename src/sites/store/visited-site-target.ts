import type { LocatedTarget } from '../../access/access-registry.js';
import type { Visit } from '../../access/visit.js';
import type { SiteReader } from './site-reader.js';

/** A located site that may be read as a visitor reads it. */
export interface VisitedSiteTarget extends LocatedTarget {
  reader: SiteReader;
  /** Left out: the caller reads it by their role. */
  visit?: Visit;
}
