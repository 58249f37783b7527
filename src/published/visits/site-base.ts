import type { SectionNode, SiteSpaceNode } from '../../sites/tree/site-structure.js';

/** The address of a site space: defaults have no part of their own. */
export function baseOf(home: string, section: SectionNode | undefined, siteSpace?: SiteSpaceNode): string {
  const paths = [section, siteSpace].flatMap((item) =>
    item === undefined || item.isDefault ? [] : [encodeURIComponent(item.path)],
  );
  return paths.length === 0 ? home : `${home}${paths.join('/')}/`;
}
