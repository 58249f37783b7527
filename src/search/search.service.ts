import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { type Keyset, KeysetPaginator } from '../database/keyset-paginator.js';
import type { PageIndex } from '../versioning/page-index.js';
import { ContentStore, type Revision } from '../content/store/content-store.js';
import { Excerpts } from './excerpts.js';
import type { MatchingSection } from './match-sections.js';
import { parseSearchQuery, type SearchQuery } from './search-query.js';
import { toFoundPageResource, toSearchResource } from './search.mapper.js';
import { type SearchHit, SearchRepository, type SpaceHits } from './search.repository.js';
import type { FoundSpaceResource, OrganizationSearchResource, SearchResource } from './search.resource.js';

/** Default number of spaces in one response of an organization search. */
export const SPACES_PER_ANSWER = 10;
/** Maximum pages per space in an organization search. */
const PAGES_PER_SPACE = 5;
/** Maximum pages in one response of an organization search. With more spaces, each has fewer pages. */
const PAGES_PER_ANSWER = 500;

interface FoundPage extends SearchHit {
  sections: MatchingSection[];
}

/** A search of several spaces. */
interface MultiSpaceSearch<Item> {
  /** The searched spaces and the caller, as part of the name of the list. */
  name: string;
  find: (
    query: SearchQuery,
    pagesPerSpace: number,
    after: Keyset | undefined,
    limit: number,
  ) => Promise<{ rows: SpaceHits[]; count: number }>;
  show: (space: SpaceHits, pages: readonly FoundPage[], index: PageIndex) => Item;
}

/** Full-text search over primary content. */
@Injectable()
export class SearchService {
  constructor(
    private readonly search: SearchRepository,
    private readonly excerpts: Excerpts,
    private readonly store: ContentStore,
    private readonly paginator: KeysetPaginator,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Matching pages of the head: titles before headings before text. */
  async ofSpace(head: Revision, text: string, query: ListQuery): Promise<ListResource<SearchResource>> {
    const { terms, ...parsed } = parseSearchQuery(text);
    const { spaceId } = head;
    const index = await this.store.pages(head);
    const find = (after: Keyset | undefined, limit: number) =>
      this.search.search(spaceId, { ...parsed, terms }, after, limit);
    const found = await this.paginator.page(query, {
      name: `search of ${spaceId} for ${JSON.stringify(parsed)}`,
      fetch: async (after, limit) => (await find(after, limit)).rows,
      first: (limit) => find(undefined, limit),
      key: ({ rank, pageId }) => [rank, pageId],
      map: (hit) => hit,
    });
    const sections = await this.excerpts.find(found.items, terms);
    return {
      ...found,
      items: found.items.map((hit, i) =>
        toSearchResource({ ...hit, sections: sections[i] ?? [] }, index, this.environment),
      ),
    };
  }

  /** The spaces that the caller may view and that match, with their best pages. Best space first. */
  async ofOrganization(
    actor: Actor,
    organizationId: string,
    text: string,
    query: ListQuery,
  ): Promise<ListResource<OrganizationSearchResource>> {
    return this.searchMany(text, query, {
      name: `organization ${organizationId} for ${actor.userId}`,
      find: (...parameters) => this.search.searchOrganization(actor.userId, organizationId, ...parameters),
      show: ({ spaceId, title }, pages, index) => ({
        id: spaceId,
        title,
        pages: pages.map((page) => toSearchResource(page, index, this.environment)),
      }),
    });
  }

  /**
   * As `ofOrganization`, for the given spaces.
   * @param among spaces of one organization. `name` must differ whenever `spaceIds` may differ
   */
  async ofSpaces(
    among: { name: string; organizationId: string; spaceIds: readonly string[] },
    text: string,
    query: ListQuery,
  ): Promise<ListResource<FoundSpaceResource>> {
    return this.searchMany(text, query, {
      name: among.name,
      find: (...parameters) => this.search.searchSpaces(among.spaceIds, among.organizationId, ...parameters),
      show: ({ spaceId, title, rank }, pages, index) => ({
        type: 'space',
        id: spaceId,
        title,
        score: rank,
        pages: pages.map((page) => toFoundPageResource(page, index, this.environment)),
      }),
    });
  }

  private async searchMany<Item>(
    text: string,
    { limit: spaces = SPACES_PER_ANSWER, ...query }: ListQuery,
    { name, find, show }: MultiSpaceSearch<Item>,
  ): Promise<ListResource<Item>> {
    const { terms, ...parsed } = parseSearchQuery(text);
    const pagesPerSpace = Math.max(1, Math.min(PAGES_PER_SPACE, Math.floor(PAGES_PER_ANSWER / spaces)));
    const page = (after: Keyset | undefined, limit: number) =>
      find({ ...parsed, terms }, pagesPerSpace, after, limit);
    const found = await this.paginator.page(
      { ...query, limit: spaces },
      {
        name: `search of ${name} ${JSON.stringify(parsed)}`,
        fetch: async (after, limit) => (await page(after, limit)).rows,
        first: (limit) => page(undefined, limit),
        key: ({ rank, spaceId }) => [rank, spaceId],
        map: (space) => space,
      },
    );
    const sections = await this.excerpts.find(
      found.items.flatMap(({ hits }) => hits),
      terms,
    );
    const items: Item[] = [];
    let next = 0;
    for (const space of found.items) {
      const revision = await this.store.revision(space.spaceId, space.headRevisionId);
      const pages = space.hits.map((hit) => ({ ...hit, sections: sections[next++] ?? [] }));
      items.push(show(space, pages, await this.store.pages(revision)));
    }
    return { ...found, items };
  }
}
