import { Inject, Injectable } from '@nestjs/common';
import { SingleFlightCache } from '../common/single-flight-cache.js';
import { cacheSize } from '../config/cache-size.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { ContentStore, type Revision } from '../content/store/content-store.js';
import { comparePages } from '../versioning/page-changes.js';
import type { PageNode } from '../versioning/page.js';
import { type IndexedPage, SearchRowsRepository } from './search-rows.repository.js';

/** A version of the content of a space that is searched instead of the head of primary content. */
export interface SearchedVersion {
  revision: Revision;
  /** IDs of pages whose search rows do not count: the version has other texts or titles, or lacks them. */
  replaced: readonly string[];
  /** The search rows of its pages that have other texts or titles, or are new (JSON). */
  rows: string;
}

/**
 * Bytes of the texts of changed pages that are searched. Making search rows of them takes PostgreSQL about a tenth of a
 * second. Further pages are found by their titles.
 */
const MAX_TEXT_BYTES = 1_000_000;
/** Characters of search rows in the cache, when there is enough memory. */
const CACHED_CHARACTERS = 8_000_000;

/** Prepares searches of change requests and revisions, which have no search rows of their own. */
@Injectable()
export class SearchedVersions {
  /** By revisions, which are immutable. */
  private readonly versions: SingleFlightCache<SearchedVersion>;

  constructor(
    private readonly store: ContentStore,
    private readonly rows: SearchRowsRepository,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.versions = new SingleFlightCache({
      maxSize: cacheSize(environment, CACHED_CHARACTERS),
      sizeOf: ({ replaced, rows }) => replaced.length * 40 + rows.length + 200,
    });
  }

  /**
   * A version of a space, for `SearchService`. The cost depends on the size of its differences to the head.
   * @param headId ID of the head of primary content
   */
  of(spaceId: string, headId: string, revisionId: string): Promise<SearchedVersion> {
    return this.versions.get(`${headId} ${revisionId}`, () => this.make(spaceId, headId, revisionId));
  }

  private async make(spaceId: string, headId: string, revisionId: string): Promise<SearchedVersion> {
    const head = await this.store.revision(spaceId, headId);
    const revision = await this.store.revision(spaceId, revisionId);
    const before = await this.store.pages(head);
    const pages = comparePages(before.pages, (await this.store.pages(revision)).pages);
    const changed: IndexedPage[] = [];
    const replaced: string[] = [];
    for (const [id, { page }] of pages.after) {
      const was = pages.before.get(id)?.page;
      if (was !== undefined && hasSameRow(was, page)) continue;
      changed.push({ id, title: page.title, document: page.document });
      if (was !== undefined) replaced.push(id);
    }
    for (const id of pages.before.keys()) if (!pages.after.has(id)) replaced.push(id);
    return { revision, replaced, rows: await this.rowsOf(spaceId, changed) };
  }

  private async rowsOf(spaceId: string, changed: readonly IndexedPage[]): Promise<string> {
    const sizes = await this.rows.findSizes(
      spaceId,
      changed.flatMap(({ document }) => document ?? []),
    );
    let bytes = 0;
    const withText: IndexedPage[] = [];
    const withoutText: IndexedPage[] = [];
    for (const page of changed) {
      bytes += page.document === null ? 0 : (sizes.get(page.document) ?? 0);
      if (bytes <= MAX_TEXT_BYTES) withText.push(page);
      else withoutText.push({ ...page, document: null });
    }
    return `[${(await this.rows.make(spaceId, [...withText, ...withoutText])).join(',')}]`;
  }
}

function hasSameRow(one: PageNode, other: PageNode): boolean {
  return one.title === other.title && one.document === other.document;
}
