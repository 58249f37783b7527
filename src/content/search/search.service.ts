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
import { parseSearchQuery } from './search-query.js';
import { toSearchResource } from './search.mapper.js';
import { type SearchHit, SearchRepository, type SpaceHits } from './search.repository.js';
import type { OrganizationSearchResource, SearchResource } from './search.resource.js';

/** Pages of one space in the results of an organization. */
const PAGES_PER_SPACE = 10;
/** Pages in one answer of an organization: with more spaces, each has fewer. */
const PAGES_PER_ANSWER = 500;

interface FoundPage extends SearchHit {
  sections: MatchingSection[];
}

interface FoundSpace {
  space: SpaceHits;
  index: PageIndex;
  pages: FoundPage[];
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
    const find = async (after: Keyset | undefined, limit: number) => {
      const { rows, count } = await this.search.search(spaceId, { ...parsed, terms }, after, limit);
      const sections = await this.excerpts.find(rows, terms);
      return { rows: rows.map((hit, i): FoundPage => ({ ...hit, sections: sections[i] ?? [] })), count };
    };
    return this.lists.page(query, {
      name: `search of ${spaceId} for ${JSON.stringify(parsed)}`,
      fetch: async (after, limit) => (await find(after, limit)).rows,
      first: (limit) => find(undefined, limit),
      key: ({ rank, pageId }) => [rank, pageId],
      map: (page) => this.toResource(page, index),
    });
  }

  /** The spaces that the caller may view with the best of their pages that match, the best space first. */
  ofOrganization(
    actor: Actor,
    organizationId: string,
    text: string,
    query: ListQuery,
  ): Promise<ListResource<OrganizationSearchResource>> {
    const { terms, ...parsed } = parseSearchQuery(text);
    const find = async (after: Keyset | undefined, limit: number) => {
      const { rows, count } = await this.search.searchOrganization(
        actor.userId,
        organizationId,
        { ...parsed, terms },
        Math.max(1, Math.min(PAGES_PER_SPACE, Math.floor(PAGES_PER_ANSWER / (limit - 1)))),
        after,
        limit,
      );
      return { rows: await this.complete(rows, terms), count };
    };
    return this.lists.page(query, {
      name: `search of organization ${organizationId} for ${actor.userId} ${JSON.stringify(parsed)}`,
      fetch: async (after, limit) => (await find(after, limit)).rows,
      first: (limit) => find(undefined, limit),
      key: ({ space }) => [space.rank, space.spaceId],
      map: ({ space, index, pages }) => ({
        id: space.spaceId,
        title: space.title,
        pages: pages.map((page) => this.toResource(page, index)),
      }),
    });
  }

  private async complete(
    spaces: readonly SpaceHits[],
    terms: ReturnType<typeof parseSearchQuery>['terms'],
  ): Promise<FoundSpace[]> {
    const sections = await this.excerpts.find(
      spaces.flatMap(({ hits }) => hits),
      terms,
    );
    const found: FoundSpace[] = [];
    let next = 0;
    for (const space of spaces) {
      const head = await this.store.revision(space.spaceId, space.headRevisionId);
      found.push({
        space,
        index: await this.store.pages(head),
        pages: space.hits.map((hit) => ({ ...hit, sections: sections[next++] ?? [] })),
      });
    }
    return found;
  }

  private toResource(page: FoundPage, index: PageIndex): SearchResource {
    return toSearchResource(page, index.find(page.pageId), this.environment);
  }
}
