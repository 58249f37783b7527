import { type SectionNode, sectionsOf, type SiteSpaceNode, type SiteStructure } from './site-structure.js';

/** Which items of a site a reader sees. */
export interface StructureVisibility {
  seesSiteSpace: (siteSpace: SiteSpaceNode) => boolean;
  /** Left out: every section with a visible site space. */
  seesSection?: (section: SectionNode) => boolean;
  /** Whether groups without visible sections are kept, as for editors of the site. */
  keepsEmptyGroups?: boolean;
}

/**
 * The part of a structure that a reader sees, without sections that have no visible site space. If the default of a
 * level is not visible, the next visible item becomes the default, as if the others were deleted.
 */
export function visibleStructure(structure: SiteStructure, sight: StructureVisibility): SiteStructure {
  const { seesSection = () => true, keepsEmptyGroups = false } = sight;
  const level = (siteSpaces: SiteSpaceNode[]): SiteSpaceNode[] => remaining(siteSpaces, sight.seesSiteSpace);
  const inside = new Map(sectionsOf(structure).map((section) => [section.id, level(section.siteSpaces)]));
  const visible = remaining(
    sectionsOf(structure),
    (section) => seesSection(section) && inside.get(section.id)?.length !== 0,
  );
  const byId = new Map(
    visible.map((section) => [section.id, { ...section, siteSpaces: inside.get(section.id) ?? [] }]),
  );
  return {
    siteSpaces: level(structure.siteSpaces),
    sections: structure.sections.flatMap((item) => {
      if (item.type === 'site-section') return byId.get(item.id) ?? [];
      const sections = item.sections.flatMap(({ id }) => byId.get(id) ?? []);
      return sections.length === 0 && !keepsEmptyGroups ? [] : { ...item, sections };
    }),
  };
}

/** The structure for readers, without empty groups. */
export function withoutEmptyGroups(structure: SiteStructure): SiteStructure {
  const sections = structure.sections.filter(
    (item) => item.type === 'site-section' || item.sections.length > 0,
  );
  return { ...structure, sections };
}

/**
 * The items of a level that pass. The default stays the default if it passes; otherwise the next item becomes it, or
 * the last.
 */
export function remaining<Item extends { isDefault: boolean }>(
  level: readonly Item[],
  passes: (item: Item) => boolean,
): Item[] {
  const passing = level.filter(passes);
  if (passing.some(({ isDefault }) => isDefault)) return passing;
  const place = level.findIndex(({ isDefault }) => isDefault);
  const next = level.find((item, index) => index > place && passes(item)) ?? passing.at(-1);
  return passing.map((item) => (item === next ? { ...item, isDefault: true } : item));
}
