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

/** The first places of the spaces of a structure: a request can look for thousands of spaces. */
const firstPlaces = new WeakMap<SiteStructure, ReadonlyMap<string, SitePlace>>();

function firstPlacesOf(structure: SiteStructure): ReadonlyMap<string, SitePlace> {
  let places = firstPlaces.get(structure);
  if (places === undefined) {
    const inOrder = sitePlaces(structure).map((place) => [place.siteSpace.spaceId, place] as const);
    // Of several entries with one key, a map keeps the last.
    places = new Map(inOrder.toReversed());
    firstPlaces.set(structure, places);
  }
  return places;
}

/** Where a space stands in the structure; its own site space first, when the site shows it several times. */
export function placeOf(
  { structure, section, siteSpace }: SiteVisit,
  spaceId: string,
): SitePlace | undefined {
  if (siteSpace.spaceId === spaceId) return { section, siteSpace };
  return firstPlacesOf(structure).get(spaceId);
}
