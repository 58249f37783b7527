import { ConflictError } from '../../common/errors/api-error.js';
import { Slugs } from '../../markdown/source/slug.js';
import { anchorOf, insertedAt, moved, noAnchor, type Position } from './positions.js';
import {
  defaultLevelOf,
  siteSpaceLevels,
  type SiteSpaceNode,
  siteSpacesOf,
  type SiteStructure,
} from './site-structure.js';
import {
  findSection,
  levelOf,
  mapLevels,
  onLevel,
  requireFreePath,
  normalizeStructure,
} from './structure-parts.js';
import { remaining } from './visible-structure.js';

/** A space that a site is to show. */
interface AddedSiteSpace {
  id: string;
  spaceId: string;
  /** Title of the space, from which the path is made. */
  title: string;
  condition?: string | null;
}

export const MAX_SITE_SPACES = 1_000;

/*
 * Changes of site spaces. Each function returns a new structure that satisfies the invariants of `SiteStructure`, and does
 * not modify its argument. A section that loses its last site space is removed, and with the last section all groups.
 * All throw NotFoundError when the structure does not contain an ID.
 */

/**
 * Adds a space as the last one of a section. Defaults to the default section, or to the root of a site without
 * sections.
 */
export function addSiteSpace(
  structure: SiteStructure,
  added: AddedSiteSpace,
  sectionId?: string,
): SiteStructure {
  requireRoom(structure, added.spaceId);
  const level =
    sectionId !== undefined ? findSection(structure, sectionId).siteSpaces : defaultLevelOf(structure);
  return onLevel(structure, level, (siteSpaces) => [...siteSpaces, newSiteSpace(added, siteSpaces)]);
}

/** Removes site spaces. If the default is removed, the next one becomes the default. */
export function removeSiteSpaces(
  structure: SiteStructure,
  goes: (node: SiteSpaceNode) => boolean,
): SiteStructure {
  return normalizeStructure(
    mapLevels(structure, (level) => (level.some(goes) ? remaining(level, (node) => !goes(node)) : level)),
  );
}

/** @throws ConflictError when another site space of the level has the path, or another of the site shows the space */
export function updateSiteSpace(
  structure: SiteStructure,
  id: string,
  changes: Partial<Pick<SiteSpaceNode, 'path' | 'condition' | 'spaceId'>>,
): SiteStructure {
  const level = levelOf(structure, id);
  const { path, spaceId } = changes;
  if (path !== undefined) requireFreePath(level, id, path);
  if (spaceId !== undefined)
    requireNewSpace(
      siteSpacesOf(structure).filter((node) => node.id !== id),
      spaceId,
    );
  return onLevel(structure, level, (nodes) =>
    nodes.map((node) => (node.id === id ? { ...node, ...changes } : node)),
  );
}

/** Makes a site space the default of its level. */
export function setDefaultSiteSpace(structure: SiteStructure, id: string): SiteStructure {
  return onLevel(structure, levelOf(structure, id), (nodes) => ensureDefault(nodes, id));
}

/**
 * Moves a site space next to another one, which may be in another section. If its path is taken there, it gets a
 * number.
 */
export function moveSiteSpace(structure: SiteStructure, id: string, position: Position): SiteStructure {
  const from = levelOf(structure, id);
  const node = placed(from.find((each) => each.id === id) as SiteSpaceNode);
  const anchor = anchorOf(position);
  if (anchor === id) return structure;
  const to = siteSpaceLevels(structure).find((nodes) => nodes.some((each) => each.id === anchor));
  if (to === undefined) throw noAnchor('a site space');
  if (from === to)
    return onLevel(structure, from, (nodes) =>
      moved(
        nodes.map((each) => (each.id === id ? node : each)),
        node,
        position,
      ),
    );
  const path = new Slugs(to.map((each) => each.path)).keep(node.path);
  return normalizeStructure(
    mapLevels(structure, (level) => {
      if (level === from) return remaining(level, (each) => each.id !== id);
      return level === to ? insertedAt(level, { ...node, path, isDefault: false }, position) : level;
    }),
  );
}

/** A site space in a place that somebody chose. */
export function placed(node: SiteSpaceNode): SiteSpaceNode {
  return { ...node, takenOver: false };
}

export function requireRoom(structure: SiteStructure, spaceId: string): void {
  const siteSpaces = siteSpacesOf(structure);
  if (siteSpaces.length >= MAX_SITE_SPACES)
    throw new ConflictError(`A site can show up to ${MAX_SITE_SPACES} spaces.`);
  requireNewSpace(siteSpaces, spaceId);
}

function requireNewSpace(siteSpaces: readonly SiteSpaceNode[], spaceId: string): void {
  if (siteSpaces.some((node) => node.spaceId === spaceId))
    throw new ConflictError('The site already shows this space.');
}

export function newSiteSpace(
  { id, spaceId, title, condition = null }: AddedSiteSpace,
  level: readonly SiteSpaceNode[],
): SiteSpaceNode {
  const path = new Slugs(level.map((node) => node.path)).give(title);
  return {
    type: 'site-space',
    id,
    spaceId,
    path,
    condition,
    isDefault: level.length === 0,
    takenOver: false,
  };
}

function ensureDefault<Item extends { id: string; isDefault: boolean }>(
  items: readonly Item[],
  id: string,
): Item[] {
  return items.map((item) => ({ ...item, isDefault: item.id === id }));
}
