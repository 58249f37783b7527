/** A space as a site shows it. */
export interface SiteSpaceNode {
  type: 'site-space';
  id: string;
  spaceId: string;
  /** Slug, unique in its level. */
  path: string;
  /** Decides whether a visitor sees it; null: everyone does. */
  condition: string | null;
  isDefault: boolean;
  /** The first section took it over from the root, and nobody has placed it since. */
  takenOver: boolean;
}

/** A part of a site with one or more site spaces, such as the versions or languages of one subject. */
export interface SectionNode {
  type: 'site-section';
  id: string;
  title: string;
  description: string | null;
  /** Name of an icon. */
  icon: string | null;
  /** Slug, unique among the sections of the site. */
  path: string;
  condition: string | null;
  isDefault: boolean;
  siteSpaces: SiteSpaceNode[];
}

/** Sections under one title, in order. */
export interface SectionGroupNode {
  type: 'site-section-group';
  id: string;
  title: string;
  icon: string | null;
  sections: SectionNode[];
}

/**
 * The structure of a site, in order: either site spaces, or sections, some of them in groups. One of the two lists is empty.
 * Every level that is not empty has exactly one default: the site spaces at the root, the site spaces of each section, and
 * all sections of the site together.
 */
export interface SiteStructure {
  siteSpaces: SiteSpaceNode[];
  sections: (SectionNode | SectionGroupNode)[];
}

export type StructureItem = SiteSpaceNode | SectionNode | SectionGroupNode;

/** All sections of a site in their order, including sections in groups. */
export function sectionsOf({ sections }: SiteStructure): SectionNode[] {
  return sections.flatMap((item) => (item.type === 'site-section' ? [item] : item.sections));
}

export function groupsOf({ sections }: SiteStructure): SectionGroupNode[] {
  return sections.filter((item) => item.type === 'site-section-group');
}

/** The lists of site spaces: each is a level. */
export function siteSpaceLevels(structure: SiteStructure): SiteSpaceNode[][] {
  return [structure.siteSpaces, ...sectionsOf(structure).map(({ siteSpaces }) => siteSpaces)];
}

/** All site spaces of a site in their order. */
export function siteSpacesOf(structure: SiteStructure): SiteSpaceNode[] {
  return siteSpaceLevels(structure).flat();
}

/** The level that is shown first: the root, or the default section. */
export function defaultLevelOf(structure: SiteStructure): SiteSpaceNode[] {
  return sectionsOf(structure).find(({ isDefault }) => isDefault)?.siteSpaces ?? structure.siteSpaces;
}

/** The item of any type with this ID. */
export function findItem(structure: SiteStructure, id: string): StructureItem | undefined {
  return [...siteSpacesOf(structure), ...sectionsOf(structure), ...groupsOf(structure)].find(
    (item) => item.id === id,
  );
}
