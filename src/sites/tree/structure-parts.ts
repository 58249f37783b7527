import { ConflictError, NotFoundError } from '../../common/errors/api-error.js';
import {
  groupsOf,
  type SectionGroupNode,
  type SectionNode,
  sectionsOf,
  siteSpaceLevels,
  type SiteSpaceNode,
  type SiteStructure,
} from './site-structure.js';
import { remaining } from './visible-structure.js';

export function findSection(structure: SiteStructure, id: string): SectionNode {
  const section = sectionsOf(structure).find((each) => each.id === id);
  if (section === undefined) throw new NotFoundError('section');
  return section;
}

export function findGroup(structure: SiteStructure, id: string): SectionGroupNode {
  const group = groupsOf(structure).find((each) => each.id === id);
  if (group === undefined) throw new NotFoundError('section group');
  return group;
}

/** The level that a site space is in. */
export function levelOf(structure: SiteStructure, id: string): SiteSpaceNode[] {
  const level = siteSpaceLevels(structure).find((nodes) => nodes.some((node) => node.id === id));
  if (level === undefined) throw new NotFoundError('site space');
  return level;
}

export function requireFreePath(
  level: readonly { id: string; path: string }[],
  id: string,
  path: string,
): void {
  if (level.some((item) => item.id !== id && item.path === path))
    throw new ConflictError(`The path "${path}" is taken on this level of the site.`);
}

export function mapGroups(
  structure: SiteStructure,
  change: (group: SectionGroupNode) => SectionGroupNode,
): SiteStructure {
  return {
    ...structure,
    sections: structure.sections.map((item) => (item.type === 'site-section-group' ? change(item) : item)),
  };
}

export function mapSections(
  structure: SiteStructure,
  change: (section: SectionNode) => SectionNode,
): SiteStructure {
  return {
    ...structure,
    sections: structure.sections.map((item) =>
      item.type === 'site-section' ? change(item) : { ...item, sections: item.sections.map(change) },
    ),
  };
}

export function mapLevels(
  structure: SiteStructure,
  change: (level: SiteSpaceNode[]) => SiteSpaceNode[],
): SiteStructure {
  return {
    ...mapSections(structure, (section) => ({ ...section, siteSpaces: change(section.siteSpaces) })),
    siteSpaces: change(structure.siteSpaces),
  };
}

export function onLevel(
  structure: SiteStructure,
  level: SiteSpaceNode[],
  change: (level: SiteSpaceNode[]) => SiteSpaceNode[],
): SiteStructure {
  return mapLevels(structure, (each) => (each === level ? change(each) : each));
}

export function withoutSections(
  { sections }: SiteStructure,
  ids: ReadonlySet<string>,
): SiteStructure['sections'] {
  return sections.flatMap((item): SiteStructure['sections'] => {
    if (item.type === 'site-section') return ids.has(item.id) ? [] : [item];
    return [{ ...item, sections: item.sections.filter(({ id }) => !ids.has(id)) }];
  });
}

export function keepSections(
  structure: SiteStructure,
  stays: (section: SectionNode) => boolean,
): SiteStructure {
  const remainingSections = new Map(
    remaining(sectionsOf(structure), stays).map((section) => [section.id, section]),
  );
  if (remainingSections.size === 0) return { ...structure, sections: [] };
  return {
    ...structure,
    sections: structure.sections.flatMap((item): SiteStructure['sections'] => {
      if (item.type === 'site-section') {
        const section = remainingSections.get(item.id);
        return section === undefined ? [] : [section];
      }
      return [{ ...item, sections: item.sections.flatMap(({ id }) => remainingSections.get(id) ?? []) }];
    }),
  };
}

/** Gives each level a default, and removes sections without site spaces. */
export function normalizeStructure(structure: SiteStructure): SiteStructure {
  const withDefaults = mapLevels(structure, (level) => remaining(level, () => true));
  return keepSections(withDefaults, ({ siteSpaces }) => siteSpaces.length > 0);
}
