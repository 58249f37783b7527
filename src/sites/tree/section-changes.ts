import { ConflictError } from '../../common/errors/api-error.js';
import { uniqueSlug } from '../../markdown/source/slug.js';
import { anchorOf, insertedAt, noAnchor, type Position } from './positions.js';
import { newSiteSpace, requireRoom } from './site-space-changes.js';
import { groupsOf, type SectionNode, sectionsOf, type SiteStructure } from './site-structure.js';
import {
  findSection,
  keepSections,
  mapSections,
  requireFreePath,
  withoutSections,
} from './structure-parts.js';

export const MAX_SECTIONS = 250;

/*
 * Changes of sections, by the same rules as in site-space-changes.ts.
 */

/**
 * Adds a section as the last one. The first section of a site takes over the site spaces at the root, with their
 * default.
 * @param added if `spaceId` already has a site space at the root, the section takes it over and none is created
 */
export function addSection(
  structure: SiteStructure,
  added: {
    id: string;
    siteSpaceId: string;
    spaceId: string;
    spaceTitle: string;
    title: string;
    icon: string | null;
  },
): SiteStructure {
  const sections = sectionsOf(structure);
  if (sections.length >= MAX_SECTIONS)
    throw new ConflictError(`A site can have up to ${MAX_SECTIONS} sections.`);
  const adopted = structure.siteSpaces;
  if (!adopted.some(({ spaceId }) => spaceId === added.spaceId)) requireRoom(structure, added.spaceId);
  const siteSpaces = adopted.some(({ spaceId }) => spaceId === added.spaceId)
    ? adopted
    : [
        ...adopted,
        newSiteSpace({ id: added.siteSpaceId, spaceId: added.spaceId, title: added.spaceTitle }, adopted),
      ];
  const section: SectionNode = {
    type: 'site-section',
    id: added.id,
    title: added.title,
    description: null,
    icon: added.icon,
    path: uniqueSlug(added.title, new Set(sections.map(({ path }) => path))),
    condition: null,
    isDefault: sections.length === 0,
    siteSpaces,
  };
  return { siteSpaces: [], sections: [...structure.sections, section] };
}

/** @throws ConflictError when another section has the path */
export function updateSection(
  structure: SiteStructure,
  id: string,
  changes: Partial<Pick<SectionNode, 'title' | 'description' | 'icon' | 'path' | 'condition'>>,
): SiteStructure {
  findSection(structure, id);
  if (changes.path !== undefined) requireFreePath(sectionsOf(structure), id, changes.path);
  return mapSections(structure, (section) => (section.id === id ? { ...section, ...changes } : section));
}

/** Removes a section with its site spaces. If it was the default, the next section becomes the default. */
export function removeSection(structure: SiteStructure, id: string): SiteStructure {
  findSection(structure, id);
  return keepSections(structure, (section) => section.id !== id);
}

export function setDefaultSection(structure: SiteStructure, id: string): SiteStructure {
  findSection(structure, id);
  return mapSections(structure, (section) => ({ ...section, isDefault: section.id === id }));
}

/** Moves a section next to another section, into its group, or next to a group. */
export function moveSection(structure: SiteStructure, id: string, position: Position): SiteStructure {
  const section = findSection(structure, id);
  const anchor = anchorOf(position);
  if (anchor === id) return structure;
  if (
    !sectionsOf(structure).some((each) => each.id === anchor) &&
    !groupsOf(structure).some((each) => each.id === anchor)
  )
    throw noAnchor('a section or section group');
  return {
    ...structure,
    sections: insertedAt(
      withoutSections(structure, new Set([id])).map((item) =>
        item.type === 'site-section-group' && item.sections.some((each) => each.id === anchor)
          ? { ...item, sections: insertedAt(item.sections, section, position) }
          : item,
      ),
      section,
      position,
    ),
  };
}
