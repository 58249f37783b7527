import { type SectionNode, sectionsOf, type SiteSpaceNode, type SiteStructure } from './site-structure.js';

/** What of a site somebody sees. */
export interface StructureVisibility {
  seesSiteSpace: (siteSpace: SiteSpaceNode) => boolean;
  /** Left out: every section with a site space that is seen. */
  seesSection?: (section: SectionNode) => boolean;
  /** Whether groups are shown that hold nothing to see, as to those who arrange the site. */
  keepsEmptyGroups?: boolean;
}

/**
 * The part of a structure that somebody sees. A section without a site space to see is left out. Where the default of a
 * level is not seen, the next one that is stands for it, as it would if the others were deleted.
 */
export function visibleStructure(structure: SiteStructure, sight: StructureVisibility): SiteStructure {
  const { seesSection = () => true, keepsEmptyGroups = false } = sight;
  const level = (siteSpaces: SiteSpaceNode[]): SiteSpaceNode[] => remaining(siteSpaces, sight.seesSiteSpace);
  const inside = new Map(sectionsOf(structure).map((section) => [section.id, level(section.siteSpaces)]));
  const shown = remaining(
    sectionsOf(structure),
    (section) => seesSection(section) && inside.get(section.id)?.length !== 0,
  );
  const byId = new Map(
    shown.map((section) => [section.id, { ...section, siteSpaces: inside.get(section.id) ?? [] }]),
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

/** A structure as readers see it, to whom a group that holds nothing says nothing. */
export function withoutEmptyGroups(structure: SiteStructure): SiteStructure {
  const sections = structure.sections.filter(
    (item) => item.type === 'site-section' || item.sections.length > 0,
  );
  return { ...structure, sections };
}

/** Those of a level that pass, one of them the default: the one that is, else the next that is left, else the last. */
export function remaining<Item extends { isDefault: boolean }>(
  level: readonly Item[],
  passes: (item: Item) => boolean,
): Item[] {
  const kept = level.filter(passes);
  if (kept.some(({ isDefault }) => isDefault)) return kept;
  const place = level.findIndex(({ isDefault }) => isDefault);
  const next = level.find((item, index) => index > place && passes(item)) ?? kept.at(-1);
  return kept.map((item) => (item === next ? { ...item, isDefault: true } : item));
}
