import { ConflictError, NotFoundError } from '../../common/errors/api-error.js';
import { anchorOf, insertedAt, moved, noAnchor, type Position } from './positions.js';
import { groupsOf, type SectionGroupNode, sectionsOf, type SiteStructure } from './site-structure.js';
import { findGroup, findSection, mapGroups, withoutSections } from './structure-parts.js';

const MAX_GROUPS = 100;

/*
 * Changes of section groups, by the same rules as in site-space-changes.ts.
 */

/**
 * Adds a group at the position of the first of its sections, otherwise last.
 * @throws ConflictError for a site without sections
 */
export function addGroup(
  structure: SiteStructure,
  group: { id: string; title: string; icon: string | null },
  sectionIds: readonly string[] = [],
): SiteStructure {
  if (sectionsOf(structure).length === 0)
    throw new ConflictError('The site has no sections. Create one before you group them.');
  if (groupsOf(structure).length >= MAX_GROUPS)
    throw new ConflictError(`A site can have up to ${MAX_GROUPS} section groups.`);
  const sections = sectionIds.map((id) => findSection(structure, id));
  const first = structure.sections.findIndex(
    (item) => item.type === 'site-section' && sectionIds.includes(item.id),
  );
  const node: SectionGroupNode = { type: 'site-section-group', ...group, sections };
  const without = (items: SiteStructure['sections']): SiteStructure['sections'] =>
    withoutSections({ siteSpaces: [], sections: items }, new Set(sectionIds));
  const place = first === -1 ? structure.sections.length : first;
  return {
    ...structure,
    sections: [
      ...without(structure.sections.slice(0, place)),
      node,
      ...without(structure.sections.slice(place)),
    ],
  };
}

export function updateGroup(
  structure: SiteStructure,
  id: string,
  changes: Partial<Pick<SectionGroupNode, 'title' | 'icon'>>,
): SiteStructure {
  findGroup(structure, id);
  return mapGroups(structure, (group) => (group.id === id ? { ...group, ...changes } : group));
}

/** Removes a group. Its sections take its position. */
export function removeGroup(structure: SiteStructure, id: string): SiteStructure {
  findGroup(structure, id);
  return {
    ...structure,
    sections: structure.sections.flatMap((item) =>
      item.type === 'site-section-group' && item.id === id ? item.sections : [item],
    ),
  };
}

/** Moves a group next to another group, or next to a section that is in no group. */
export function moveGroup(structure: SiteStructure, id: string, position: Position): SiteStructure {
  const group = findGroup(structure, id);
  const anchor = anchorOf(position);
  if (anchor === id) return structure;
  if (!structure.sections.some((item) => item.id === anchor))
    throw noAnchor('a section group, or a section that is in no group,');
  return { ...structure, sections: moved(structure.sections, group, position) };
}

/** Adds a section to a group as the last one. A section that is already in the group does not move. */
export function addToGroup(structure: SiteStructure, groupId: string, sectionId: string): SiteStructure {
  const section = findSection(structure, sectionId);
  if (findGroup(structure, groupId).sections.includes(section)) return structure;
  return {
    ...structure,
    sections: withoutSections(structure, new Set([sectionId])).map((item) =>
      item.id === groupId && item.type === 'site-section-group'
        ? { ...item, sections: [...item.sections, section] }
        : item,
    ),
  };
}

/** Removes a section from a group, to the position directly after the group. */
export function removeFromGroup(structure: SiteStructure, groupId: string, sectionId: string): SiteStructure {
  const section = findGroup(structure, groupId).sections.find(({ id }) => id === sectionId);
  if (section === undefined) throw new NotFoundError('section in this group');
  return {
    ...structure,
    sections: insertedAt(withoutSections(structure, new Set([sectionId])), section, { after: groupId }),
  };
}
