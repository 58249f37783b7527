import { NotFoundError } from '../../common/errors/api-error.js';
import { sectionsOf, type SiteSpaceNode, siteSpacesOf, type SiteStructure } from '../tree/site-structure.js';

export const SEARCH_MODES = ['all', 'specific', 'current'] as const;

/** The part of a site that a search covers. */
export type SearchScope =
  | { mode: 'all' }
  | { mode: 'specific'; siteSpaceIds: readonly string[] }
  /** The site space of the reader, and the default site spaces of the other sections. */
  | { mode: 'current'; siteSpaceId: string };

/**
 * The spaces that a search of a site covers.
 * @param structure the structure as the caller sees it
 * @returns their IDs without duplicates
 * @throws NotFoundError when the caller does not see a site space
 */
export function searchedSpaces(structure: SiteStructure, scope: SearchScope): string[] {
  const spaces = siteSpacesIn(structure, scope).map(({ spaceId }) => spaceId);
  return [...new Set(spaces)];
}

function siteSpacesIn(structure: SiteStructure, scope: SearchScope): SiteSpaceNode[] {
  const all = siteSpacesOf(structure);
  if (scope.mode === 'all') return all;
  const byId = new Map(all.map((node) => [node.id, node]));
  const find = (id: string): SiteSpaceNode => {
    const node = byId.get(id);
    if (node === undefined) throw new NotFoundError('site space');
    return node;
  };
  if (scope.mode === 'specific') return scope.siteSpaceIds.map(find);
  const current = find(scope.siteSpaceId);
  const elsewhere = sectionsOf(structure).filter(({ siteSpaces }) => !siteSpaces.includes(current));
  return [current, ...elsewhere.flatMap(({ siteSpaces }) => siteSpaces.filter(({ isDefault }) => isDefault))];
}
