import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ListResource } from '../../common/lists/list-resource.js';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator, type Keyset } from '../../database/keyset-paginator.js';
import type { TextDiff } from '../../versioning/merge/diff-texts.js';
import { FilesService } from '../files/files.service.js';
import { textLength } from '../../versioning/attributes-length.js';
import { PageIndex } from '../../versioning/page-index.js';
import { ContentStore } from '../store/content-store.js';
import { ChangeDiffs } from './change-diffs.js';
import type { ChangesQuery } from './changes-query.js';
import { type ComparedContent, type RevisionChange, revisionChanges } from './revision-changes.js';
import type { RevisionChangeResource } from './revision.resources.js';

/** Most cached changes, so that the pages of a list do not compare the revisions again, when there is enough memory. */
const KEPT_CHANGES = 30_000;
/** Characters of a change, which has former and new attributes, that count as another one. */
const CHARACTERS_OF_CHANGE = 1_000;

/** Two revisions of a space, and the name of the list of their differences. */
export interface ComparedRevisions {
  /** Contains everything that selects the revisions. */
  name: string;
  spaceId: string;
  /** undefined: empty content. */
  from: string | undefined;
  to: string;
}

/** Lists the differences between two revisions. */
@Injectable()
export class RevisionChangesService {
  private readonly kept: LRUCache<string, RevisionChange[]>;

  constructor(
    private readonly store: ContentStore,
    private readonly files: FilesService,
    private readonly paginator: KeysetPaginator,
    private readonly diffs: ChangeDiffs,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.kept = new LRUCache({
      maxSize: cacheSize(environment, KEPT_CHANGES),
      sizeCalculation: (changes) =>
        changes.length + 1 + Math.floor(textLength(changes) / CHARACTERS_OF_CHANGE),
    });
  }

  /** A list that stays the same on all its pages, even if `from` and `to` mean other revisions by then. */
  changesBetween(
    { name, spaceId, from = '', to }: ComparedRevisions,
    query: ChangesQuery,
  ): Promise<ListResource<RevisionChangeResource>> {
    return this.paginator.page(query, {
      name: `changes of ${name}`,
      fetch: async (after, limit) => {
        const [last, ...revisions] = after ?? [-1, from, to];
        const [earlier, later] = revisions.map(String) as [string, string];
        const start = Number(last) + 1;
        const changes = await this.find(spaceId, earlier, later);
        return changes
          .slice(start, start + limit)
          .map((change, place) => ({ change, key: [start + place, earlier, later] }));
      },
      count: async () => (await this.find(spaceId, from, to)).length,
      key: ({ key }) => key,
      show: (rows) => this.show(spaceId, rows, query),
    });
  }

  /** @param from '' is empty content */
  private async find(spaceId: string, from: string, to: string): Promise<RevisionChange[]> {
    const key = `${spaceId} ${from} ${to}`;
    let changes = this.kept.get(key);
    if (changes === undefined) {
      changes = revisionChanges(await this.compared(spaceId, from), await this.compared(spaceId, to));
      this.kept.set(key, changes);
    }
    return changes;
  }

  private async compared(spaceId: string, revisionId: string): Promise<ComparedContent> {
    if (revisionId === '')
      return { pages: new PageIndex([]), files: [], reusableContents: [], variables: {} };
    const revision = await this.store.revision(spaceId, revisionId);
    return {
      pages: await this.store.pages(revision),
      files: (await this.store.files(revision)).files,
      reusableContents: await this.store.reusableContents(revision),
      variables: revision.variables,
    };
  }

  /** @param rows changes of the same two revisions */
  private async show(
    spaceId: string,
    rows: readonly { change: RevisionChange; key: Keyset }[],
    { diff }: ChangesQuery,
  ): Promise<RevisionChangeResource[]> {
    const changes = rows.map(({ change }) => change);
    const [, earlier = '', later = ''] = rows[0]?.key.map(String) ?? [];
    const diffs = diff ? await this.diffs.of(spaceId, earlier, later, changes) : undefined;
    return changes.map((change) => this.resource(spaceId, change, diffs?.get(change)));
  }

  /** A change as the API returns it. */
  resource(
    spaceId: string,
    { type, page, file, reusableContent, attributes }: RevisionChange,
    diff?: TextDiff,
  ): RevisionChangeResource {
    return {
      type,
      ...(page !== undefined ? { page } : {}),
      ...(file !== undefined ? { file: this.files.resource(spaceId, file) } : {}),
      ...(reusableContent !== undefined ? { reusableContent } : {}),
      attributes,
      ...(diff !== undefined ? { diff } : {}),
    };
  }
}
