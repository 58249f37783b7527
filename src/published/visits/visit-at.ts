import { baseOf, type SitePlace } from './site-base.js';
import type { SiteVisit } from './site-visit.js';

/** The same visit at another site space. @param rest decoded segments of the path below it */
export function visitAt(visit: SiteVisit, place: SitePlace, rest: readonly string[] = []): SiteVisit {
  const { section, siteSpace } = place;
  const base = baseOf(visit.home, section, siteSpace);
  const path = [base.slice(visit.home.length - 1).replace(/\/$/, ''), ...rest.map(encodeURIComponent)];
  return {
    ...visit,
    section,
    siteSpace,
    base,
    rest,
    path: path.join('/') || '/',
    trailingSlash: rest.length === 0,
    state: `${visit.state} ${siteSpace.id}`,
  };
}
