import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { ConflictError, NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Lists } from '../../database/lists.js';
import { SpaceHeads } from '../../spaces/space-heads.js';
import { primaryOf } from '../branches/branch.js';
import { FilesService } from '../files/files.service.js';
import { type ContentState, planContent } from '../model/content-plan.js';
import { PageIndex } from '../model/page-index.js';
import { ContentStore, type Revision, toRevision } from '../store/content-store.js';
import { ContentWriter, HeadMovedError } from '../store/content-writer.js';
import { ContentRepository } from '../store/content.repository.js';
import { type ComparedContent, type RevisionChange, revisionChanges } from './revision-changes.js';
import type { RevisionChangeResource, RevisionItemResource } from './revision.resources.js';

/** A head that moves this often does not stand still for the next try either. */
const ATTEMPTS = 20;

/** The history of a space. */
@Injectable()
export class RevisionsService {
  constructor(
    private readonly repository: ContentRepository,
    private readonly store: ContentStore,
    private readonly writer: ContentWriter,
    private readonly heads: SpaceHeads,
    private readonly files: FilesService,
    private readonly lists: Lists,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The revisions of a space, newest first. */
  list(spaceId: string, query: ListQuery): Promise<ListResource<RevisionItemResource>> {
    return this.lists.page(query, {
      name: `revisions of ${spaceId}`,
      fetch: (after, limit) =>
        this.repository.listRevisions(spaceId, after?.[0] as string | undefined, limit),
      count: () => this.repository.countRevisions(spaceId),
      key: ({ id }) => [id],
      map: (row) => this.item(toRevision(row)),
    });
  }

  /** @throws NotFoundError when the space has no such revision */
  async require(spaceId: string, revisionId: string): Promise<Revision> {
    if (!isId(revisionId)) throw new NotFoundError('revision');
    return this.store.revision(spaceId, revisionId);
  }

  /** What a revision changes, against its first parent; the first revision of a space against nothing. */
  async changes(
    spaceId: string,
    revisionId: string,
    query: ListQuery,
  ): Promise<ListResource<RevisionChangeResource>> {
    const revision = await this.require(spaceId, revisionId);
    const [parentId] = revision.parents;
    const before: ComparedContent =
      parentId === undefined
        ? { pages: new PageIndex([]), files: [] }
        : await this.compared(await this.store.revision(spaceId, parentId));
    const changes = revisionChanges(before, await this.compared(revision));
    return this.lists.page(query, {
      name: `changes of ${spaceId} ${revisionId}`,
      fetch: async (after, limit) => {
        const start = after === undefined ? 0 : Number(after[0]) + 1;
        return changes.slice(start, start + limit).map((change, place) => ({ change, place: start + place }));
      },
      count: async () => changes.length,
      key: ({ place }) => [place],
      map: ({ change }) => this.change(spaceId, change),
    });
  }

  /**
   * Makes the content what it was at a revision, as a new revision on top of the current one.
   * @returns the new revision; the current one when its content is the same
   * @throws NotFoundError when the space has no such revision
   * @throws ConflictError when the content changed again and again meanwhile
   */
  async restore(
    actor: Pick<Actor, 'userId'>,
    spaceId: string,
    revisionId: string,
  ): Promise<RevisionItemResource> {
    const target = await this.require(spaceId, revisionId);
    const after = await this.state(target);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const head = await this.heads.find(spaceId);
      if (head === undefined) throw new NotFoundError('space');
      const base = await this.store.revision(spaceId, head);
      // Its documents and the bytes of its files are there: content that was written once is kept.
      const plan = planContent(await this.state(base), after, new Map());
      try {
        const id = await this.writer.commit(primaryOf(spaceId), base, plan, {
          type: 'rollback',
          authorId: actor.userId,
        });
        return this.item(await this.store.revision(spaceId, id));
      } catch (error) {
        if (!(error instanceof HeadMovedError)) throw error;
      }
    }
    throw new ConflictError('The content of the space kept changing meanwhile: try again.');
  }

  private async state(revision: Revision): Promise<ContentState> {
    const { pages } = await this.store.pages(revision);
    const { files } = await this.store.files(revision);
    return {
      pages: pages as ContentState['pages'],
      files: files as ContentState['files'],
      reusableContents: await this.store.reusableContents(revision),
      variables: revision.variables,
    };
  }

  private async compared(revision: Revision): Promise<ComparedContent> {
    return { pages: await this.store.pages(revision), files: (await this.store.files(revision)).files };
  }

  private item(revision: Revision): RevisionItemResource {
    return {
      object: 'revision',
      id: revision.id,
      parents: revision.parents,
      type: revision.type,
      ...(revision.authorId !== null ? { author: revision.authorId } : {}),
      createdAt: revision.createdAt.toISOString(),
      urls: { app: `${this.environment.appUrl}/spaces/${revision.spaceId}/revisions/${revision.id}` },
    };
  }

  private change(spaceId: string, { type, page, file, attributes }: RevisionChange): RevisionChangeResource {
    return {
      type,
      ...(page !== undefined
        ? { page: { id: page.page.id, type: page.page.type, title: page.page.title, path: page.path } }
        : {}),
      ...(file !== undefined ? { file: this.files.resource(spaceId, file) } : {}),
      attributes,
    };
  }
}
