import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { ContentStore, type Revision } from '../../content/store/content-store.js';
import type { FoundPageResource } from '../../search/search.resource.js';
import type { SearchReader } from '../../search/search-readers.js';
import { SearchService } from '../../search/search.service.js';
import { type SearchedVersion, SearchedVersions } from '../../search/searched-versions.js';
import { timedSections } from '../../search/timed-sections.js';
import { searchedSpaces } from '../../sites/search/search-scope.js';
import { SiteViews } from '../../sites/views/site-views.js';
import { pageHref, type ShownSpace } from '../pages/link-targets.js';
import { pageOrder, trailOf } from '../pages/page-order.js';
import { MarkdownPages } from '../pages/markdown-pages.js';
import { SiteSpaces } from '../pages/site-spaces.js';
import { type SpaceView, SpaceViews } from '../pages/space-views.js';
import { HiddenPages } from './hidden-pages.js';
import { placeOf } from '../visits/site-base.js';
import { visitAt } from '../visits/visit-at.js';
import type { SiteVisit } from '../visits/site-visit.js';

/** Longest query, in UTF-16 units. */
const MAX_QUERY = 300;
const MAX_SPACES = 10;
/** Pages of a single space. */
const MAX_RESULTS = 20;

/** A piece of an excerpt. */
export interface ExcerptPart {
  text: string;
  match?: true;
}

/** A page that matches, as the search dialog shows it. */
export interface SiteSearchResult {
  title: string;
  href: string;
  /** Titles of the pages above it. */
  trail: string[];
  /** Title of its space, when the site shows several. */
  section?: string;
  excerpt: ExcerptPart[];
}

export interface SiteSearchResults {
  results: SiteSearchResult[];
  /** The first pages of the site space; only without results. */
  suggestions: { title: string; href: string }[];
  /** The query that found the results, if it is not the query of the reader. */
  correctedQuery?: string;
}

/** Searches the parts of a site that a reader sees. */
@Injectable()
export class SearchSite {
  constructor(
    private readonly search: SearchService,
    private readonly versions: SearchedVersions,
    private readonly store: ContentStore,
    private readonly views: SiteViews,
    private readonly spaces: SiteSpaces,
    private readonly spaceViews: SpaceViews,
    private readonly markdown: MarkdownPages,
    private readonly hidden: HiddenPages,
  ) {}

  /** Pages of the reader's site space, and of the default site spaces of the other sections. */
  async run(visit: SiteVisit, text: string): Promise<SiteSearchResults> {
    const seen = await this.views.see(visit.reader, visit.site);
    const query = text.trim().slice(0, MAX_QUERY);
    const own = await this.spaces.find(visit, seen, visit.siteSpace.spaceId);
    if (query === '') return { results: [], suggestions: suggestionsOf(own) };
    const { organizationId, siteId } = visit.site;
    const spaceIds = searchedSpaces(visit.structure, { mode: 'current', siteSpaceId: visit.siteSpace.id });
    const version = await this.versionOf(visit, spaceIds);
    if (own !== undefined && spaceIds.length === 1) return this.inSpace(visit, own, version, query);
    const hidden = await this.hidden.of(visit, spaceIds);
    const { items, correctedQuery } = await this.search.ofSpaces(
      {
        name: `site pages ${siteId} ${version?.revision.id ?? ''} ${spaceIds.join(' ')}`,
        ...{ organizationId, spaceIds: [...hidden.keys()] },
        ...(version && { version }),
      },
      query,
      { limit: MAX_SPACES },
      this.readerOf(visit, hidden),
    );
    const results: SiteSearchResult[] = [];
    // One space after the other, because the pages of all do not fit into memory.
    for (const { id, title, pages } of items) {
      const space = await this.spaces.find(visit, seen, id);
      if (space === undefined) continue;
      const section = spaceIds.length > 1 ? title : undefined;
      results.push(...pages.flatMap((page) => resultOf(page, space, section) ?? []));
    }
    return outcome(results, own, correctedQuery);
  }

  /** The previewed version of a searched space. */
  private async versionOf(
    { preview, revisions }: SiteVisit,
    spaceIds: readonly string[],
  ): Promise<SearchedVersion | undefined> {
    if (preview === undefined || !spaceIds.includes(preview.spaceId)) return undefined;
    const { spaceId, publishedRevisionId } = preview;
    return this.versions.of(spaceId, publishedRevisionId, revisions.get(spaceId) as string);
  }

  /**
   * The reader of one search by a visit, who does not find hidden pages, and sees parts of texts with conditions. A text that cannot be
   * read matches nothing.
   */
  private readerOf(visit: SiteVisit, hidden: ReadonlyMap<string, readonly string[]>): SearchReader {
    let opened: { spaceId: string; view: SpaceView | undefined } | undefined;
    return {
      hidden: [...hidden].flatMap(([spaceId, ids]) => ids.map((pageId) => ({ spaceId, pageId }))),
      sectionsOf: timedSections(async ({ spaceId, pageId }) => {
        if (opened?.spaceId !== spaceId) opened = { spaceId, view: await this.openSpace(visit, spaceId) };
        const { view } = opened;
        const placed = view?.own.index.find(pageId);
        if (view === undefined || placed === undefined || !pageOrder(view.own.index).places.has(pageId))
          return [];
        try {
          return await this.markdown.sections(view, placed);
        } catch (error) {
          if (error instanceof ApiError) return [];
          throw error;
        }
      }),
    };
  }

  /** A searched space; undefined when the reader does not see it. */
  private async openSpace(visit: SiteVisit, spaceId: string): Promise<SpaceView | undefined> {
    const place = placeOf(visit, spaceId);
    return place && this.spaceViews.open(visitAt(visit, place));
  }

  private async inSpace(
    visit: SiteVisit,
    own: ShownSpace,
    version: SearchedVersion | undefined,
    query: string,
  ): Promise<SiteSearchResults> {
    const hidden = new Map([[visit.siteSpace.spaceId, pageOrder(own.index).others]]);
    const reader = this.readerOf(visit, hidden);
    const { items, correctedQuery } = await (version === undefined
      ? this.search.ofSpace(await this.headOf(visit), query, { limit: MAX_RESULTS }, reader)
      : this.search.ofVersion(version, query, { limit: MAX_RESULTS }, reader));
    const results = items.flatMap((page) => resultOf(page, own, undefined) ?? []);
    return outcome(results, own, correctedQuery);
  }

  private headOf({ siteSpace: { spaceId }, revisions }: SiteVisit): Promise<Revision> {
    return this.store.revision(spaceId, revisions.get(spaceId) as string);
  }
}

/** `correctedQuery` is a word of the index: it must not reveal words of pages that the reader does not see. */
function outcome(
  results: SiteSearchResult[],
  own: ShownSpace | undefined,
  correctedQuery: string | undefined,
): SiteSearchResults {
  return {
    results,
    suggestions: results.length === 0 ? suggestionsOf(own) : [],
    ...(correctedQuery === undefined || results.length === 0 ? {} : { correctedQuery }),
  };
}

/** Undefined for hidden pages. */
function resultOf(
  { id, title, sections = [] }: Pick<FoundPageResource, 'id' | 'title' | 'sections'>,
  space: ShownSpace,
  section: string | undefined,
): SiteSearchResult | undefined {
  const placed = space.index.find(id);
  if (placed === undefined || !pageOrder(space.index).places.has(id)) return undefined;
  const href = pageHref(space, placed.page, placed.path);
  const [best] = sections;
  const anchor = best === undefined || best.id === id ? '' : `#${encodeURIComponent(best.id)}`;
  const trail = trailOf(space.index, placed)
    .slice(0, -1)
    .map(({ page }) => page.title);
  const shown = anchor === '' ? title : (best?.title ?? title);
  return {
    title: shown,
    href: href + anchor,
    // Many texts begin with the title of their page.
    trail: shown === title ? trail : [...trail, title],
    section,
    excerpt: best === undefined ? [] : excerptOf(best.body, best.highlights.body),
  };
}

/** The parts of an excerpt, with those that match. */
function excerptOf(text: string, ranges: readonly { start: number; end: number }[]): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  let position = 0;
  for (const { start, end } of ranges) {
    if (start > position) parts.push({ text: text.slice(position, start) });
    parts.push({ text: text.slice(start, end), match: true });
    position = end;
  }
  if (position < text.length) parts.push({ text: text.slice(position) });
  return parts;
}

function suggestionsOf(space: ShownSpace | undefined): { title: string; href: string }[] {
  if (space === undefined) return [];
  const { pages } = pageOrder(space.index);
  return pages
    .slice(0, 3)
    .map(({ page, path }) => ({ title: page.title, href: pageHref(space, page, path) }));
}
