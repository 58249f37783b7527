import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { type Keyset, Lists } from '../../database/lists.js';
import type { PageIndex } from '../model/page-index.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { Excerpts } from './excerpts.js';
import type { MatchingSection } from './match-sections.js';
import { parseSearchQuery, type SearchTerm } from './search-query.js';
import { toSearchResource } from './search.mapper.js';
import { type SearchHit, SearchRepository, type SpaceHits } from './search.repository.js';
import type { OrganizationSearchResource, SearchResource } from './search.resource.js';

/** Spaces in one answer of an organization, when nothing is said. */
export const SPACES_PER_ANSWER = 10;
/** Pages of one space in the results of an organization. */
const PAGES_PER_SPACE = 5;
/** Pages in one answer of an organization: with more spaces, each has fewer. */
const PAGES_PER_ANSWER = 500;

interface FoundPage extends SearchHit {
  sections: MatchingSection[];
}

/** Full-text search over primary content. */
@Injectable()
export class SearchService {
  constructor(
    private readonly search: SearchRepository,
    private readonly excerpts: Excerpts,
    private readonly store: ContentStore,
    private readonly lists: Lists,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Pages of the head that match, titles before headings before text. */
  async ofSpace(head: Revision, text: string, query: ListQuery): Promise<ListResource<SearchResource>> {
    const { terms, ...parsed } = parseSearchQuery(text);
    const { spaceId } = head;
    const index = await this.store.pages(head);
    const find = (after: Keyset | undefined, limit: number) =>
      this.search.search(spaceId, { ...parsed, terms }, after, limit);
    const found = await this.lists.page(query, {
      name: `search of ${spaceId} for ${JSON.stringify(parsed)}`,
      fetch: async (after, limit) => (await find(after, limit)).rows,
      first: (limit) => find(undefined, limit),
      key: ({ rank, pageId }) => [rank, pageId],
      map: (hit) => hit,
    });
    const sections = await this.excerpts.find(found.items, terms);
    return {
      ...found,
      items: found.items.map((hit, i) => this.toResource({ ...hit, sections: sections[i] ?? [] }, index)),
    };
  }

  /** The spaces that the caller may view with the best of their pages that match, the best space first. */
  async ofOrganization(
    actor: Actor,
    organizationId: string,
    text: string,
    { limit: spaces = SPACES_PER_ANSWER, ...query }: ListQuery,
  ): Promise<ListResource<OrganizationSearchResource>> {
    const { terms, ...parsed } = parseSearchQuery(text);
    const pagesPerSpace = Math.max(1, Math.min(PAGES_PER_SPACE, Math.floor(PAGES_PER_ANSWER / spaces)));
    const find = (after: Keyset | undefined, limit: number) =>
      this.search.searchOrganization(
        actor.userId,
        organizationId,
        { ...parsed, terms },
        pagesPerSpace,
        after,
        limit,
      );
    const found = await this.lists.page(
      { ...query, limit: spaces },
      {
        name: `search of organization ${organizationId} for ${actor.userId} ${JSON.stringify(parsed)}`,
        fetch: async (after, limit) => (await find(after, limit)).rows,
        first: (limit) => find(undefined, limit),
        key: ({ rank, spaceId }) => [rank, spaceId],
        map: (space) => space,
      },
    );
    return { ...found, items: await this.complete(found.items, terms) };
  }

  private async complete(
    spaces: readonly SpaceHits[],
    terms: readonly SearchTerm[],
  ): Promise<OrganizationSearchResource[]> {
    const sections = await this.excerpts.find(
      spaces.flatMap(({ hits }) => hits),
      terms,
    );
    const completed: OrganizationSearchResource[] = [];
    let next = 0;
    for (const { spaceId, headRevisionId, title, hits } of spaces) {
      const index = await this.store.pages(await this.store.revision(spaceId, headRevisionId));
      completed.push({
        id: spaceId,
        title,
        pages: hits.map((hit) => this.toResource({ ...hit, sections: sections[next++] ?? [] }, index)),
      });
    }
    return completed;
  }

  private toResource(page: FoundPage, index: PageIndex): SearchResource {
    return toSearchResource(page, index.find(page.pageId), this.environment);
  }
}
