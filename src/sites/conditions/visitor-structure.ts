import type { SiteStructure } from '../tree/site-structure.js';
import { visibleStructure } from '../tree/visible-structure.js';
import { visitorVisibility } from './visitor-visibility.js';

/**
 * The structure for visitors without claims, who are nearly all visitors. A site can have thousands of characters of
 * conditions.
 */
const withoutClaims = new WeakMap<SiteStructure, SiteStructure>();

/**
 * The part of a site that a visitor sees, by the conditions of its sections and site spaces.
 * @param claims the value of `visitor.claims`
 */
export function visitorStructure(
  site: { adaptiveContent: boolean },
  structure: SiteStructure,
  claims: Readonly<Record<string, unknown>>,
): SiteStructure {
  if (!site.adaptiveContent) return structure;
  if (Object.keys(claims).length > 0) return visibleStructure(structure, visitorVisibility(site, claims));
  let visible = withoutClaims.get(structure);
  if (visible === undefined) {
    visible = visibleStructure(structure, visitorVisibility(site, claims));
    withoutClaims.set(structure, visible);
  }
  return visible;
}
