import { Injectable } from '@nestjs/common';
import { ContentStore } from '../../content/store/content-store.js';
import { sectionsOf, type SiteSpaceNode } from '../tree/site-structure.js';
import type { VisibleStructure } from '../views/site-structures.js';
import { toSectionResource, toSiteSpaceResource } from '../views/structure.mapper.js';
import type { RedirectDestination } from './redirect-destination.js';

/** Resolves the destinations of redirects to addresses. */
@Injectable()
export class RedirectTargets {
  constructor(private readonly content: ContentStore) {}

  /** @returns undefined when the reader does not currently see the destination on the site */
  async addressOf(destination: RedirectDestination, visible: VisibleStructure): Promise<string | undefined> {
    switch (destination.kind) {
      case 'url':
        return destination.url;
      case 'site-section': {
        const section = sectionsOf(visible.structure).find(({ id }) => id === destination.siteSection);
        return section && toSectionResource(section, undefined, visible).urls.published;
      }
      case 'site-space':
        return this.addressOfSiteSpace(visible, ({ id }) => id === destination.siteSpace);
      case 'page': {
        const base = this.addressOfSiteSpace(visible, ({ spaceId }) => spaceId === destination.space);
        const space = visible.spaces.get(destination.space);
        if (base === undefined || space === undefined) return undefined;
        const pages = await this.content.pages(await this.content.revision(space.id, space.revision));
        const path = pages.find(destination.page)?.path;
        return path === undefined ? undefined : [base, ...path.split('/').map(encodeURIComponent)].join('/');
      }
    }
  }

  private addressOfSiteSpace(
    visible: VisibleStructure,
    matches: (siteSpace: SiteSpaceNode) => boolean,
  ): string | undefined {
    const levels = [
      { section: undefined, nodes: visible.structure.siteSpaces },
      ...sectionsOf(visible.structure).map((section) => ({ section, nodes: section.siteSpaces })),
    ];
    for (const { section, nodes } of levels) {
      const node = nodes.find(matches);
      if (node !== undefined) return toSiteSpaceResource(node, section, visible).urls.published;
    }
    return undefined;
  }
}
