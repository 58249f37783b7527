import { ConflictError } from '../../common/errors/api-error.js';
import { Slugs } from '../../markdown/source/slug.js';
import { anchorOf, insertedAt, noAnchor, type Position } from './positions.js';
import { newSiteSpace, placed, removeSiteSpaces, requireRoom } from './site-space-changes.js';
import {
  groupsOf,
  type SectionNode,
  sectionsOf,
  type SiteSpaceNode,
  type SiteStructure,
} from './site-structure.js';
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
 * @param added if the site already shows `spaceId`, but nobody has placed it in a section, its site space moves to the new
 * section, and no other one is created
 * @throws ConflictError when the space is in another section
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
  if (sectionsOf(structure).length >= MAX_SECTIONS)
    throw new ConflictError(`A site can have up to ${MAX_SECTIONS} sections.`);
  const { spaceId } = added;
  const waiting = takenOverWith(structure, spaceId);
  if (waiting !== undefined)
    return withSection(
      removeSiteSpaces(structure, ({ id }) => id === waiting.id),
      { ...added, siteSpaces: [{ ...placed(waiting), isDefault: true }] },
    );
  const adopted = structure.siteSpaces.map((node) => ({ ...node, takenOver: node.spaceId !== spaceId }));
  if (adopted.some((node) => node.spaceId === spaceId))
    return withSection({ ...structure, siteSpaces: [] }, { ...added, siteSpaces: adopted });
  requireRoom(structure, spaceId);
  const own = newSiteSpace({ id: added.siteSpaceId, spaceId, title: added.spaceTitle }, adopted);
  return withSection({ ...structure, siteSpaces: [] }, { ...added, siteSpaces: [...adopted, own] });
}

/** The site space of a space that a section took over and that is not the only site space of this section. */
function takenOverWith(structure: SiteStructure, spaceId: string): SiteSpaceNode | undefined {
  return sectionsOf(structure)
    .filter(({ siteSpaces }) => siteSpaces.length > 1)
    .flatMap(({ siteSpaces }) => siteSpaces)
    .find((node) => node.spaceId === spaceId && node.takenOver);
}

function withSection(
  structure: SiteStructure,
  added: Pick<SectionNode, 'id' | 'title' | 'icon' | 'siteSpaces'>,
): SiteStructure {
  const sections = sectionsOf(structure);
  const section: SectionNode = {
    type: 'site-section',
    id: added.id,
    title: added.title,
    description: null,
    icon: added.icon,
    path: new Slugs(sections.map(({ path }) => path)).give(added.title),
    condition: null,
    isDefault: sections.length === 0,
    siteSpaces: added.siteSpaces,
  };
  return { ...structure, sections: [...structure.sections, section] };
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
