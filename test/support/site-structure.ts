import type { ApiClient } from './client.js';
import type { StructureNotation } from './site-model.js';

interface Item {
  object: 'site-space' | 'site-section' | 'site-section-group';
  id: string;
  path: string;
  default: boolean;
  urls: { published?: string };
}

export interface ShownSiteSpace extends Item {
  object: 'site-space';
  section?: string;
  space: { id: string; title: string };
}

export interface ShownSection extends Item {
  object: 'site-section';
  title: string;
  sectionGroup?: string;
  siteSpaces: ShownSiteSpace[];
}

export interface ShownGroup extends Item {
  object: 'site-section-group';
  title: string;
  sections: ShownSection[];
}

export interface ShownStructure {
  type: 'siteSpaces' | 'sections';
  structure: (ShownSiteSpace | ShownSection | ShownGroup)[];
}

/** The structure of a site. @param site path of the site */
export async function readStructure(client: ApiClient, site: string): Promise<ShownStructure> {
  const response = await client.get(`${site}/structure`);
  if (response.status !== 200) throw new Error(`${site}/structure answers ${response.status}`);
  return response.body as ShownStructure;
}

export function pictureOf({ structure }: ShownStructure): StructureNotation {
  const draw = (item: ShownSiteSpace | ShownSection | ShownGroup): string => {
    if (item.object === 'site-section-group') return `(${item.sections.map(draw).join(' ')})`;
    const name = `${item.path}${item.default ? '*' : ''}`;
    return item.object === 'site-space' ? name : `${name}[${item.siteSpaces.map(draw).join(' ')}]`;
  };
  return structure.map(draw).join(' ');
}

/** Throws unless each level has one default and unique paths, and no section or required list is empty. */
export function expectValidStructure({ type, structure }: ShownStructure): void {
  const sections = structure.flatMap((item) =>
    item.object === 'site-section-group' ? item.sections : item.object === 'site-section' ? [item] : [],
  );
  const roots = structure.filter((item) => item.object === 'site-space');
  expect(type).toBe(roots.length === structure.length ? 'siteSpaces' : 'sections');
  expect(roots.length === 0 || sections.length === 0).toBe(true);
  const levels: Item[][] = [roots, sections, ...sections.map(({ siteSpaces }) => siteSpaces)];
  for (const level of levels) {
    expect(level.filter((item) => item.default)).toHaveLength(level.length === 0 ? 0 : 1);
    expect(new Set(level.map(({ path }) => path)).size).toBe(level.length);
  }
  for (const section of sections) expect(section.siteSpaces).not.toHaveLength(0);
}
