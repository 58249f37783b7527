import {
  type SectionNode,
  sectionsOf,
  type SiteSpaceNode,
  type SiteStructure,
} from '../../sites/tree/site-structure.js';
import type { SiteVisit } from './site-visit.js';

/** The address of a site space: defaults have no part of their own. */
export function baseOf(home: string, section: SectionNode | undefined, siteSpace?: SiteSpaceNode): string {
  const paths = [section, siteSpace].flatMap((item) =>
    item === undefined || item.isDefault ? [] : [encodeURIComponent(item.path)],
  );
  return paths.length === 0 ? home : `${home}${paths.join('/')}/`;
}

/** The address of a space of the site; undefined when the reader does not see it there. */
export function siteBaseOf(visit: SiteVisit, spaceId: string): string | undefined {
  const place = placeOf(visit, spaceId);
  return place && baseOf(visit.home, place.section, place.siteSpace);
}

/** A site space and its section. */
export interface SitePlace {
  section: SectionNode | undefined;
  siteSpace: SiteSpaceNode;
}

/** All site spaces of a structure, in order. */
export function sitePlaces(structure: SiteStructure): SitePlace[] {
  return [
    ...structure.siteSpaces.map((siteSpace) => ({ section: undefined, siteSpace })),
    ...sectionsOf(structure).flatMap((section) =>
      section.siteSpaces.map((siteSpace) => ({ section, siteSpace })),
    ),
  ];
}

/** Where a space stands in the structure; its own site space first, when the site shows it several times. */
export function placeOf(
  { structure, section, siteSpace }: SiteVisit,
  spaceId: string,
): SitePlace | undefined {
  if (siteSpace.spaceId === spaceId) return { section, siteSpace };
  return sitePlaces(structure).find((place) => place.siteSpace.spaceId === spaceId);
}
