import type { SiteSectionGroup } from './site-section-group.entity.js';
import type { SiteSection } from './site-section.entity.js';
import type { SiteSpace } from './site-space.entity.js';
import type { SectionNode, SiteSpaceNode, SiteStructure } from './site-structure.js';
import { normalizeStructure } from './structure-parts.js';

/** Identifies a site. */
export interface SiteOf {
  siteId: string;
  organizationId: string;
}

/** A structure as rows. */
export interface StructureRows {
  groups: SiteSectionGroup[];
  sections: SiteSection[];
  siteSpaces: SiteSpace[];
}

/** The rows of a structure. Positions are indexes of the lists. */
export function toRows({ siteId, organizationId }: SiteOf, structure: SiteStructure): StructureRows {
  const rows: StructureRows = { groups: [], sections: [], siteSpaces: [] };
  const owner = { organizationId, siteId };
  const addSiteSpace = (node: SiteSpaceNode, position: number, sectionId: string | null): void => {
    const { id, spaceId, path, condition, isDefault, takenOver } = node;
    rows.siteSpaces.push({
      ...owner,
      id,
      sectionId,
      spaceId,
      path,
      condition,
      isDefault,
      takenOver,
      position,
    });
  };
  const addSection = (node: SectionNode, position: number, groupId: string | null): void => {
    const { id, title, description, icon, path, condition, isDefault, siteSpaces } = node;
    rows.sections.push({
      ...owner,
      id,
      groupId,
      title,
      description,
      icon,
      path,
      condition,
      isDefault,
      position,
    });
    siteSpaces.forEach((siteSpace, place) => addSiteSpace(siteSpace, place, id));
  };
  structure.siteSpaces.forEach((node, position) => addSiteSpace(node, position, null));
  structure.sections.forEach((item, position) => {
    if (item.type === 'site-section') {
      addSection(item, position, null);
      return;
    }
    rows.groups.push({ ...owner, id: item.id, title: item.title, icon: item.icon, position });
    item.sections.forEach((section, place) => addSection(section, place, item.id));
  });
  return rows;
}

/**
 * The structure that rows represent. Rows of site spaces are deleted when their space is purged or transferred. If the
 * default is missing, another site space becomes the default, and sections without site spaces are left out.
 */
export function toStructure({ groups, sections, siteSpaces }: StructureRows): SiteStructure {
  const inOrder = <Row extends { position: number; id: string }>(rows: Row[]): Row[] =>
    rows.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  const siteSpacesIn = (sectionId: string | null): SiteSpaceNode[] =>
    inOrder(siteSpaces.filter((row) => row.sectionId === sectionId)).map(
      ({ id, spaceId, path, condition, isDefault, takenOver }) => ({
        type: 'site-space',
        id,
        spaceId,
        path,
        condition,
        isDefault,
        takenOver,
      }),
    );
  const toSection = ({
    id,
    title,
    description,
    icon,
    path,
    condition,
    isDefault,
  }: SiteSection): SectionNode => ({
    type: 'site-section',
    id,
    title,
    description,
    icon,
    path,
    condition,
    isDefault,
    siteSpaces: siteSpacesIn(id),
  });
  const items = inOrder([...groups, ...sections.filter(({ groupId }) => groupId === null)]);
  return normalizeStructure({
    siteSpaces: siteSpacesIn(null),
    sections: items.map((row) =>
      'path' in row
        ? toSection(row)
        : {
            type: 'site-section-group',
            id: row.id,
            title: row.title,
            icon: row.icon,
            sections: inOrder(sections.filter(({ groupId }) => groupId === row.id)).map(toSection),
          },
    ),
  });
}
