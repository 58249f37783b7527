import { Injectable } from '@nestjs/common';
import { ContentStore } from '../../content/store/content-store.js';
import { sectionsOf, type SiteSpaceNode } from '../structure/site-structure.js';
import type { SeenStructure } from '../structure/site-structures.js';
import { toSectionResource, toSiteSpaceResource } from '../structure/structure.mapper.js';
import type { RedirectDestination } from './redirect-destination.js';

/** Finds the addresses that redirects lead to. */
@Injectable()
export class RedirectTargets {
  constructor(private readonly content: ContentStore) {}

  /** @returns undefined when it is nothing that the reader sees on the site now */
  async addressOf(destination: RedirectDestination, seen: SeenStructure): Promise<string | undefined> {
    switch (destination.kind) {
      case 'url':
        return destination.url;
      case 'site-section': {
        const section = sectionsOf(seen.structure).find(({ id }) => id === destination.siteSection);
        return section && toSectionResource(section, undefined, seen).urls.published;
      }
      case 'site-space':
        return this.addressOfSiteSpace(seen, ({ id }) => id === destination.siteSpace);
      case 'page': {
        const base = this.addressOfSiteSpace(seen, ({ spaceId }) => spaceId === destination.space);
        const space = seen.spaces.get(destination.space);
        if (base === undefined || space === undefined) return undefined;
        const pages = await this.content.pages(await this.content.revision(space.id, space.revision));
        const path = pages.find(destination.page)?.path;
        return path === undefined ? undefined : [base, ...path.split('/').map(encodeURIComponent)].join('/');
      }
    }
  }

  private addressOfSiteSpace(
    seen: SeenStructure,
    isIt: (siteSpace: SiteSpaceNode) => boolean,
  ): string | undefined {
    const levels = [
      { section: undefined, nodes: seen.structure.siteSpaces },
      ...sectionsOf(seen.structure).map((section) => ({ section, nodes: section.siteSpaces })),
    ];
    for (const { section, nodes } of levels) {
      const node = nodes.find(isIt);
      if (node !== undefined) return toSiteSpaceResource(node, section, seen).urls.published;
    }
    return undefined;
  }
}
