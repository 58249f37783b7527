import { createHash } from 'node:crypto';
import { isOpen } from '../../sites/audience/is-open.js';
import { visitorStructure } from '../../sites/conditions/visitor-structure.js';
import type { AdmittedVisit } from '../../sites/urls/site-admission.js';
import { findSiteSpace } from '../../sites/urls/find-site-space.js';
import { type SiteSpaceNode, siteSpacesOf } from '../../sites/tree/site-structure.js';
import type { SiteRequestAddress } from './site-request.js';
import type { SiteVisit } from './site-visit.js';
import { baseOf } from './site-base.js';

/** The visit of an admitted reader; undefined when the site shows nothing to them. */
export function toSiteVisit(
  { host, url }: SiteRequestAddress,
  { addressed, asked, shown, claims }: AdmittedVisit,
): SiteVisit | undefined {
  const { site, length, version, hasKeyInPath = false } = addressed;
  const { segments } = asked.address;
  const structure = visitorStructure(site, shown.structure, claims);
  const place = findSiteSpace(structure, segments.slice(length));
  if (place === undefined) return undefined;
  // Browsers keep the key in a cookie.
  const home = homeOf(site.proxy, host, segments.slice(0, hasKeyInPath ? length - 1 : length));
  const isKnown = Object.keys(claims).length > 0;
  return {
    site: { organizationId: site.organizationId, siteId: site.id },
    reader: { kind: 'visitor', claims },
    structure,
    revisions: shown.revisions,
    section: place.section,
    siteSpace: place.siteSpace,
    home,
    base: baseOf(home, place.section, place.siteSpace),
    path: ['', ...segments.slice(length).map(encodeURIComponent)].join('/') || '/',
    rest: place.rest,
    trailingSlash: url.pathname.endsWith('/'),
    query: url.search,
    isPublic: !isKnown && isOpen(site.visibility),
    isOpen: isOpen(site.visibility) && (!isKnown || isWithoutConditions(site, shown, place.siteSpace)),
    isListed: site.visibility === 'public',
    state: `${version} ${shown.reading} ${home} ${place.siteSpace.id}${isKnown ? ` ${digestOf(claims)}` : ''}`,
  };
}

/** Whether readers without claims see a site space. */
function isWithoutConditions(
  site: AdmittedVisit['addressed']['site'],
  { structure }: AdmittedVisit['shown'],
  { id }: SiteSpaceNode,
): boolean {
  return siteSpacesOf(visitorStructure(site, structure, {})).some((each) => each.id === id);
}

/**
 * The path of a site in the reader's browser. A proxy may not send its host, so links of a site behind a proxy are complete
 * unless the host is that of the proxy.
 */
function homeOf(proxy: string | null, host: string, segments: readonly string[]): string {
  if (proxy !== null) {
    const [proxyHost = '', ...path] = proxy.split('/');
    const home = ['', ...path, ''].join('/');
    return host === proxyHost ? home : `https://${proxyHost}${home}`;
  }
  return ['', ...segments.map(encodeURIComponent), ''].join('/');
}

function digestOf(claims: object): string {
  return createHash('sha256').update(JSON.stringify(claims)).digest('base64url').slice(0, 22);
}
