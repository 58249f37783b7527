import { Injectable } from '@nestjs/common';
import type { VisibleSite } from '../../sites/views/visible-site.js';
import { SiteViews } from '../../sites/views/site-views.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { pageHref, type ShownSpace } from '../pages/link-targets.js';
import { isIndexed, pageOrder } from '../pages/page-order.js';
import { publicHref } from '../pages/public-href.js';
import { SiteSpaces } from '../pages/site-spaces.js';
import { alternatesOf, type TranslatedSpace, Translations } from '../pages/translations.js';
import { sitePlaces } from '../visits/site-base.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { MAX_URLS, sitemap, sitemapIndex, type SitemapPage } from './sitemap.js';

/** Writes the sitemaps of sites that search engines may list. */
@Injectable()
export class SiteMaps {
  constructor(
    private readonly views: SiteViews,
    private readonly spaces: SiteSpaces,
    private readonly translations: Translations,
  ) {}

  /** The sitemap of a site, or the index of its sitemaps. Each site space has its own sitemaps. */
  async ofSite(visit: SiteVisit): Promise<Iterable<string>> {
    const seen = await this.views.see(visit.reader, visit.site);
    const parts: { address: string; updatedAt: string }[] = [];
    const places = sitePlaces(visit.structure);
    for (const place of places) {
      const space = await this.spaces.at(visit, seen, place);
      if (space === undefined) continue;
      const pages = listedPages(space);
      for (let start = 0; start < pages.length; start += MAX_URLS) {
        const address = `${space.base}sitemap-${start / MAX_URLS + 1}.xml`;
        parts.push({
          address: publicHref(addressOf(visit, seen), address),
          updatedAt: lastChange(pages.slice(start, start + MAX_URLS)),
        });
      }
    }
    if (places.length === 1 && parts.length <= 1) return (await this.ofSiteSpace(visit, 1)) ?? sitemap([]);
    return [sitemapIndex(parts)];
  }

  /** A part of the sitemap of a site space; undefined when there is none. @param part from 1 */
  async ofSiteSpace(visit: SiteVisit, part: number): Promise<Iterable<string> | undefined> {
    const seen = await this.views.see(visit.reader, visit.site);
    const space = await this.spaces.at(visit, seen, visit);
    const pages = space === undefined ? [] : listedPages(space).slice((part - 1) * MAX_URLS, part * MAX_URLS);
    if (space === undefined || pages.length === 0) return undefined;
    const translated = await this.translations.of(visit, seen);
    return sitemap(entriesOf(pages, space, { translated, site: addressOf(visit, seen) }));
  }
}

interface SiteAddress {
  publicAddress: string;
  home: string;
}

function addressOf({ home }: SiteVisit, { address = '' }: VisibleSite): SiteAddress {
  return { publicAddress: address, home };
}

function listedPages({ index }: ShownSpace): PlacedPage[] {
  return pageOrder(index).pages.filter(({ page }) => isIndexed(page));
}

function lastChange(pages: readonly PlacedPage[]): string {
  return pages.reduce((latest, { page }) => (page.updatedAt > latest ? page.updatedAt : latest), '');
}

function* entriesOf(
  pages: readonly PlacedPage[],
  space: ShownSpace,
  { translated, site }: { translated: readonly TranslatedSpace[]; site: SiteAddress },
): Generator<SitemapPage> {
  for (const placed of pages) {
    const { page, path } = placed;
    yield {
      address: publicHref(site, pageHref(space, page, path)),
      updatedAt: page.updatedAt,
      alternates: alternatesOf(translated, placed, pageHref).map(({ language, href }) => ({
        language,
        href: publicHref(site, href),
      })),
    };
  }
}
