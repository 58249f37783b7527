import {
  defaultLevelOf,
  type SectionNode,
  sectionsOf,
  type SiteSpaceNode,
  type SiteStructure,
} from '../tree/site-structure.js';

/** What of a site an address leads to. */
export interface FoundSiteSpace {
  section: SectionNode | undefined;
  siteSpace: SiteSpaceNode;
  /** Segments that name the section and the site space. */
  base: string[];
  /** The others: the path of a page. */
  rest: string[];
}

/**
 * Finds the site space of a path on a site: a first segment that is a section's path names it, the next one a site space
 * of it; without, the defaults stand.
 * @returns undefined when the structure holds nothing
 */
export function findSiteSpace(
  structure: SiteStructure,
  segments: readonly string[],
): FoundSiteSpace | undefined {
  const sections = sectionsOf(structure);
  const named = sections.find(({ path }) => path === segments[0]);
  const section = named ?? sections.find(({ isDefault }) => isDefault);
  const level = section?.siteSpaces ?? defaultLevelOf(structure);
  const left = segments.slice(named === undefined ? 0 : 1);
  const chosen = level.find(({ path }) => path === left[0]);
  const siteSpace = chosen ?? level.find(({ isDefault }) => isDefault);
  if (siteSpace === undefined) return undefined;
  const base = [...(named === undefined ? [] : [named.path]), ...(chosen === undefined ? [] : [chosen.path])];
  return { section, siteSpace, base, rest: segments.slice(base.length) };
}
