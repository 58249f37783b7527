import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { type Keyset, KeysetPaginator } from '../database/keyset-paginator.js';
import type { PageIndex } from '../versioning/page-index.js';
import { ContentStore, type Revision } from '../content/store/content-store.js';
import { Excerpts, type PageExcerpts } from './excerpts.js';
import { type LimitedReader, type SearchReader, SearchReaders } from './search-readers.js';
import { parseSearchQuery, type SearchQuery, splitSearchQuery } from './search-query.js';
import { toFoundPageResource, toSearchResource } from './search.mapper.js';
import type { SearchedVersion } from './searched-versions.js';
import { type ReaderFilter, type SearchHit, SearchRepository, type SpaceHits } from './search.repository.js';
import type {
  FoundSpaceResource,
  OrganizationSearchResource,
  SearchResource,
  SearchResults,
} from './search.resource.js';
import { correctableWords, correctQuery } from './spelling.js';
import { Spellings } from './spellings.js';
import type { WordScope } from './spellings.repository.js';

/** Of a page whose excerpts are not known. */
const NOTHING: PageExcerpts = { sections: [], titleHighlights: [] };
/** Default number of spaces in one response of an organization search. */
const SPACES_PER_ANSWER = 10;
/** Maximum pages per space in an organization search. */
const PAGES_PER_SPACE = 5;
/** Maximum pages in one response of an organization search. With more spaces, each has fewer pages. */
const PAGES_PER_ANSWER = 500;

/** Maximum number of matching pages with conditions that are compared with the parts of them that a reader sees. */
const MAX_CONDITIONAL = 200;
/** The rank of such a page for a reader, besides where its terms are: about that of a few words in a text. */
const RANK_OF_TEXT = 0.05;

type FoundPage = SearchHit & PageExcerpts;

/** The head of a space, or another version of its content. */
interface SearchedRevision {
  revision: Revision;
  version?: SearchedVersion;
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
    filter: ReaderFilter | undefined,
  ) => Promise<{ rows: SpaceHits[]; count: number }>;
  /** The searched spaces. */
  scope: WordScope;
  limited?: LimitedReader;
  version?: SearchedVersion;
  show: (space: SpaceHits, pages: readonly FoundPage[], index: PageIndex) => Item;
}

/** Full-text search over primary content, and over versions of it. */
@Injectable()
export class SearchService {
  constructor(
    private readonly search: SearchRepository,
    private readonly excerpts: Excerpts,
    private readonly readers: SearchReaders,
    private readonly spellings: Spellings,
    private readonly store: ContentStore,
    private readonly paginator: KeysetPaginator,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Matching pages of the head: titles before headings before text. If there are none, pages that match the query with its
   * typos corrected.
   * @param reader a reader who does not find everything
   */
  ofSpace(
    head: Revision,
    text: string,
    query: ListQuery,
    reader?: SearchReader,
  ): Promise<SearchResults<SearchResource>> {
    return this.ofRevision({ revision: head }, text, query, reader);
  }

  /** As `ofSpace`, for another version of the content of a space. */
  ofVersion(
    version: SearchedVersion,
    text: string,
    query: ListQuery,
    reader?: SearchReader,
  ): Promise<SearchResults<SearchResource>> {
    return this.ofRevision({ revision: version.revision, version }, text, query, reader);
  }

  private ofRevision(
    searched: SearchedRevision,
    text: string,
    query: ListQuery,
    reader: SearchReader | undefined,
  ): Promise<SearchResults<SearchResource>> {
    const { version, revision } = searched;
    const { spaceId } = revision;
    return this.orCorrected(text, query, (wanted) => this.searchSpace(searched, wanted, query, reader), {
      scope: { spaceId, ...(version && { version }) },
      ...(reader && { limited: { reader, spaceIds: [spaceId] } }),
    });
  }

  private async searchSpace(
    { revision, version }: SearchedRevision,
    text: string,
    query: ListQuery,
    reader: SearchReader | undefined,
  ): Promise<ListResource<SearchResource>> {
    const { terms, ...parsed } = parseSearchQuery(text);
    const { spaceId } = revision;
    const index = await this.store.pages(revision);
    const rows = { spaceId, ...(version && { version }) };
    const filter =
      reader && (await this.filterFor(reader, { spaceIds: [spaceId], ...(version && { version }) }, text));
    const wanted = wantedBy(filter, text);
    const find = (after: Keyset | undefined, limit: number) =>
      this.search.search(rows, wanted, after, limit, filter);
    const found = await this.paginator.page(query, {
      name: `search of ${version?.revision.id ?? spaceId} for ${JSON.stringify(parsed)}`,
      fetch: async (after, limit) => (await find(after, limit)).rows,
      first: (limit) => find(undefined, limit),
      key: ({ rank, pageId }) => [rank, pageId],
      map: (hit) => hit,
    });
    const excerpts = await this.excerpts.find(found.items, terms, reader?.sectionsOf);
    return {
      ...found,
      items: seen(found.items, excerpts).map((page) => toSearchResource(page, index, this.environment)),
    };
  }

  /** The spaces that the caller may view and that match, with their best pages. Best space first. */
  async ofOrganization(
    actor: Actor,
    organizationId: string,
    text: string,
    query: ListQuery,
  ): Promise<SearchResults<OrganizationSearchResource>> {
    const limited = await this.readers.person(actor.userId, organizationId);
    return this.searchSpaces(text, query, {
      name: `organization ${organizationId} for ${actor.userId}`,
      ...(limited && { limited }),
      find: (wanted, pages, after, limit, filter) =>
        this.search.searchOrganization(actor.userId, organizationId, filter, wanted, pages, after, limit),
      scope: { userId: actor.userId, organizationId },
      show: ({ spaceId, title }, pages, index) => ({
        id: spaceId,
        title,
        pages: pages.map((page) => toSearchResource(page, index, this.environment)),
      }),
    });
  }

  /**
   * As `ofOrganization`, for some spaces.
   * @param among spaces of one organization, one of which may be in another version. `name` must differ whenever the rest
   *   may differ
   * @param reader one who does not find everything, in all of the spaces or in those that it names
   */
  async ofSpaces(
    among: {
      name: string;
      organizationId: string;
      spaceIds: readonly string[];
      version?: SearchedVersion;
    },
    text: string,
    query: ListQuery,
    reader?: SearchReader | LimitedReader,
  ): Promise<SearchResults<FoundSpaceResource>> {
    const limited = reader && ('reader' in reader ? reader : { reader, spaceIds: among.spaceIds });
    return this.searchSpaces(text, query, {
      name: among.name,
      ...(limited && { limited }),
      find: (wanted, pages, after, limit, filter) =>
        this.search.searchSpaces(among, among.organizationId, filter, wanted, pages, after, limit),
      scope: among,
      ...(among.version && { version: among.version }),
      show: ({ spaceId, title, rank }, pages, index) => ({
        type: 'space',
        id: spaceId,
        title,
        score: rank,
        pages: pages.map((page) => toFoundPageResource(page, index, this.environment)),
      }),
    });
  }

  private searchSpaces<Item>(
    text: string,
    query: ListQuery,
    search: MultiSpaceSearch<Item>,
  ): Promise<SearchResults<Item>> {
    return this.orCorrected(text, query, (wanted) => this.searchMany(wanted, query, search), search);
  }

  /** Searches, and if nothing is found, once more with the typos of the query corrected. */
  private async orCorrected<Item>(
    text: string,
    { page }: ListQuery,
    search: (text: string) => Promise<ListResource<Item>>,
    { scope, limited }: Pick<MultiSpaceSearch<Item>, 'scope' | 'limited'>,
  ): Promise<SearchResults<Item>> {
    const found = await search(text);
    if (found.count > 0 || page !== undefined) return found;
    const words = correctableWords(parseSearchQuery(text).terms);
    if (words.length === 0) return found;
    const spellings = await this.spellings.of(scope, words, limited);
    if (spellings.size === 0) return found;
    const correctedQuery = correctQuery(text, spellings);
    const corrected = await search(correctedQuery);
    // No page that the reader finds may have all of the words.
    return corrected.items.length === 0 ? found : { ...corrected, correctedQuery };
  }

  /**
   * The matching pages that a reader finds, so that other pages take no place in a list, and do not count. The best pages
   * with conditions are compared with the parts of them that the reader sees.
   * @returns undefined when the reader finds all of them
   */
  private async filterFor(
    { sectionsOf, hidden }: SearchReader,
    among: { spaceIds: readonly string[]; version?: SearchedVersion },
    text: string,
  ): Promise<ReaderFilter | undefined> {
    const { wanted, unwanted } = splitSearchQuery(text);
    const { spaceIds } = among;
    // Only exclusions: the reader finds none of the pages with conditions.
    if (wanted.terms.length === 0) return { hidden, shown: [], spaceIds };
    const hits = await this.search.findConditional(among, wanted, MAX_CONDITIONAL);
    if (hits.length === 0 && hidden.length === 0) return undefined;
    const excerpts = await this.excerpts.find(hits, wanted.terms, sectionsOf, unwanted?.terms);
    const shown = hits.flatMap((hit, place) => {
      const { isHidden, level = 0 } = excerpts[place] ?? {};
      return isHidden === true ? [] : { ...hit, rank: level + RANK_OF_TEXT };
    });
    return { hidden, shown, spaceIds, ...(unwanted && { unwanted }) };
  }

  private async searchMany<Item>(
    text: string,
    { limit: spaces = SPACES_PER_ANSWER, ...query }: ListQuery,
    { name, find, show, limited, version }: MultiSpaceSearch<Item>,
  ): Promise<ListResource<Item>> {
    const { terms, ...parsed } = parseSearchQuery(text);
    const pagesPerSpace = Math.max(1, Math.min(PAGES_PER_SPACE, Math.floor(PAGES_PER_ANSWER / spaces)));
    const filter =
      limited &&
      (await this.filterFor(
        limited.reader,
        { spaceIds: limited.spaceIds, ...(version && { version }) },
        text,
      ));
    const wanted = wantedBy(filter, text);
    const page = (after: Keyset | undefined, limit: number) =>
      find(wanted, pagesPerSpace, after, limit, filter);
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
    const excerpts = await this.excerpts.find(
      found.items.flatMap(({ hits }) => hits),
      terms,
      limited?.reader.sectionsOf,
    );
    const items: Item[] = [];
    let next = 0;
    for (const space of found.items) {
      const revision =
        version?.revision.spaceId === space.spaceId
          ? version.revision
          : await this.store.revision(space.spaceId, space.headRevisionId);
      const pages = seen(space.hits, excerpts.slice(next, (next += space.hits.length)));
      items.push(show(space, pages, await this.store.pages(revision)));
    }
    return { ...found, items };
  }
}

/** The searched query: a filter can contain the exclusions of the query. */
function wantedBy(filter: ReaderFilter | undefined, text: string): SearchQuery {
  return filter?.unwanted === undefined ? parseSearchQuery(text) : splitSearchQuery(text).wanted;
}

/** Pages with their excerpts, without those whose matches the reader does not see. */
function seen(hits: readonly SearchHit[], excerpts: readonly PageExcerpts[]): FoundPage[] {
  return hits
    .map((hit, place) => ({ ...hit, ...(excerpts[place] ?? NOTHING) }))
    .filter(({ isHidden }) => isHidden !== true);
}
