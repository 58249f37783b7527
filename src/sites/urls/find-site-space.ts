import {
  defaultLevelOf,
  type SectionNode,
  sectionsOf,
  type SiteSpaceNode,
  type SiteStructure,
} from '../tree/site-structure.js';

/** The site space that an address leads to. */
export interface FoundSiteSpace {
  section: SectionNode | undefined;
  siteSpace: SiteSpaceNode;
  /** Path segments of the section and the site space. */
  base: string[];
  /** The remaining segments: the path of a page. */
  rest: string[];
  /** Whether every longer path leads to the same site space. */
  isComplete: boolean;
}

/**
 * Finds the site space of a path on a site. The first segment may be the path of a section, and the next one the path
 * of a site space in it; otherwise the defaults are used.
 * @returns undefined when the structure is empty
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
  const rest = segments.slice(base.length);
  const canChangeSpace = chosen === undefined && level.some(({ id }) => id !== siteSpace.id);
  const canChangeSection = base.length === 0 && sections.some(({ id }) => id !== section?.id);
  return {
    section,
    siteSpace,
    base,
    rest,
    isComplete: rest.length > 0 || !(canChangeSpace || canChangeSection),
  };
}
