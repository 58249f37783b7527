import type { SpaceResource } from '../../spaces/space.resource.js';
import type { SectionGroupNode, SectionNode, SiteSpaceNode, SiteStructure } from '../tree/site-structure.js';
import type {
  SiteSectionGroupResource,
  SiteSectionResource,
  SiteSpaceResource,
  SiteStructureResource,
} from './structure.resource.js';

/** The data for the mappers of the items of a site. */
export interface SiteContext {
  /** Address of the site for its readers; undefined while it is not published. */
  address: string | undefined;
  /** By ID. Contains the space of every site space of the structure. */
  spaces: ReadonlyMap<string, SpaceResource>;
}

/** The structure of a site as the API shows it. */
export function toStructureResource(structure: SiteStructure, shown: SiteContext): SiteStructureResource {
  if (structure.sections.length === 0)
    return {
      type: 'siteSpaces',
      structure: structure.siteSpaces.map((node) => toSiteSpaceResource(node, undefined, shown)),
    };
  return {
    type: 'sections',
    structure: structure.sections.map((item) =>
      item.type === 'site-section'
        ? toSectionResource(item, undefined, shown)
        : toSectionGroupResource(item, shown),
    ),
  };
}

export function toSiteSpaceResource(
  node: SiteSpaceNode,
  section: SectionNode | undefined,
  { address, spaces }: SiteContext,
): SiteSpaceResource {
  const space = spaces.get(node.spaceId) as SpaceResource;
  const urls = address === undefined ? {} : { published: addressOf(address, section, node) };
  return {
    object: 'site-space',
    id: node.id,
    path: node.path,
    ...(section !== undefined ? { section: section.id } : {}),
    title: space.title,
    default: node.isDefault,
    ...(node.condition !== null ? { condition: node.condition } : {}),
    hasAdvancedCustomizationFeature: true,
    // The space may also be published on other sites.
    space: { ...space, urls: { ...space.urls, ...urls } },
    urls,
  };
}

/** @param group the group of the section, if any */
export function toSectionResource(
  section: SectionNode,
  group: SectionGroupNode | undefined,
  shown: SiteContext,
): SiteSectionResource {
  const { id, title, description, icon, path, condition, isDefault, siteSpaces } = section;
  return {
    object: 'site-section',
    id,
    title,
    ...(description !== null ? { description } : {}),
    ...(icon !== null ? { icon } : {}),
    path,
    default: isDefault,
    ...(condition !== null ? { condition } : {}),
    ...(group !== undefined ? { sectionGroup: group.id } : {}),
    siteSpaces: siteSpaces.map((node) => toSiteSpaceResource(node, section, shown)),
    urls: shown.address === undefined ? {} : { published: addressOf(shown.address, section) },
  };
}

export function toSectionGroupResource(
  group: SectionGroupNode,
  shown: SiteContext,
): SiteSectionGroupResource {
  const sections = group.sections.map((section) => toSectionResource(section, group, shown));
  return {
    object: 'site-section-group',
    id: group.id,
    title: group.title,
    ...(group.icon !== null ? { icon: group.icon } : {}),
    sections,
    children: sections,
  };
}

/** The default of a level is at the root of the level. */
function addressOf(address: string, ...line: (SectionNode | SiteSpaceNode | undefined)[]): string {
  const paths = line.flatMap((item) => (item === undefined || item.isDefault ? [] : [item.path]));
  return [address, ...paths.map(encodeURIComponent)].join('/');
}
