import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AccessRegistry } from '../../access/access-registry.js';
import { needsRoles } from '../../access/needs.js';
import type { Actor } from '../../access/actor.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { BranchAccess } from '../branches/branch-access.js';
import { StoredResponses } from '../../idempotency/stored-responses.js';
import { SpacesService } from '../../spaces/spaces.service.js';
import { BranchChanges } from '../store/branch-changes.js';
import type { BranchTarget } from '../branches/branch-target.js';
import type { Branch } from '../branches/branch.js';
import {
  type ChangeRequestRepresentation,
  MergedChangeRequests,
} from '../branches/merged-change-requests.js';
import { type ContentState, planContent } from '../../versioning/content-plan.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { ContentWriter } from '../store/content-writer.js';
import { ContentRepository, type ListedRevision } from '../store/content.repository.js';
import type { ChangesQuery } from './changes-query.js';
import { RevisionChangesService } from './revision-changes.service.js';
import type { RevisionChangeResource, RevisionItemResource } from './revision.resources.js';

/** The history of a space. */
@Injectable()
export class RevisionsService implements OnModuleInit {
  constructor(
    private readonly repository: ContentRepository,
    private readonly store: ContentStore,
    private readonly writer: ContentWriter,
    private readonly responses: StoredResponses,
    private readonly branches: BranchChanges,
    private readonly spaces: SpacesService,
    private readonly registry: AccessRegistry,
    private readonly access: BranchAccess,
    private readonly comparisons: RevisionChangesService,
    private readonly merged: MergedChangeRequests,
    private readonly paginator: KeysetPaginator,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('revision', {
      noun: 'space',
      abilities: ['view', 'access'],
      needs: needsRoles('on the space', { access: 'read' }),
      locate: async (actor, { spaceId, revisionId = '' }): Promise<BranchTarget | undefined> => {
        const space = await this.spaces.locate(actor, spaceId);
        // Other callers do not learn which revisions exist.
        if (space?.abilities.access !== true) return space;
        const { access } = space;
        const { id } = await this.require(access.spaceId, revisionId);
        return {
          ...space,
          access: { ...access, headRevisionId: id },
          revision: { primaryRevisionId: access.headRevisionId },
        };
      },
      // Visitors of a site read the current content.
      locateVisit: async (visit, { spaceId, revisionId }): Promise<BranchTarget | undefined> => {
        const space = await this.spaces.locateVisit(visit, spaceId);
        if (space === undefined || space.access.headRevisionId !== revisionId) return undefined;
        return {
          ...space,
          abilities: { ...space.abilities, access: true },
          revision: { primaryRevisionId: space.access.headRevisionId },
        };
      },
    });
  }

  /** The revisions of a space, newest first. */
  list(spaceId: string, query: ListQuery): Promise<ListResource<RevisionItemResource>> {
    return this.paginator.page(query, {
      name: `revisions of ${spaceId}`,
      fetch: async (after, limit) => {
        const rows = await this.repository.listRevisions(spaceId, after?.[0] as string | undefined, limit);
        const changeRequests = await this.merged.of(spaceId, rows);
        return rows.map((row) => this.item(row, changeRequests));
      },
      count: () => this.repository.countRevisions(spaceId),
      key: ({ id }) => [id],
      map: (item) => item,
    });
  }

  /** @throws NotFoundError when the space has no such revision */
  async require(spaceId: string, revisionId: string): Promise<Revision> {
    if (!isId(revisionId)) throw new NotFoundError('revision');
    return this.store.revision(spaceId, revisionId);
  }

  /** The changes of a revision since its first parent. The first revision is compared with empty content. */
  async changes(
    spaceId: string,
    revisionId: string,
    query: ChangesQuery,
  ): Promise<ListResource<RevisionChangeResource>> {
    const revision = await this.require(spaceId, revisionId);
    return this.comparisons.changesBetween(
      { name: `${spaceId} ${revisionId}`, spaceId, from: revision.parents[0], to: revision.id },
      query,
    );
  }

  /**
   * Restores the content of a revision as a new revision on top of the current one.
   * @returns the new revision; the current one when its content is the same
   * @param ifMatch revisions that `If-Match` names; one of them must be the current revision
   * @throws NotFoundError when the space has no such revision
   * @throws PreconditionFailedError when `ifMatch` does not name the current revision
   * @throws ConflictError when the content changed during each attempt
   */
  async restore(
    actor: Pick<Actor, 'userId' | 'tokenId'>,
    branch: Branch,
    revisionId: string,
    ifMatch: string | undefined,
  ): Promise<RevisionItemResource> {
    const { spaceId } = branch;
    const access = this.access.hold(branch, actor.tokenId);
    const target = await this.require(spaceId, revisionId);
    const after = await this.state(target);
    return this.branches.change(branch, { access, ifMatch }, async (base) => {
      // Its documents and files still exist: written content is never removed.
      const plan = planContent(await this.state(base), after, new Map());
      return this.responses.commit(
        async () => {
          const note = { type: 'rollback', authorId: actor.userId, event: 'restored', access } as const;
          const id = await this.writer.commit(branch, base, plan, note);
          return this.show(await this.store.revision(spaceId, id));
        },
        (revision) => ({ body: revision }),
      );
    });
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

  private async show(revision: Revision): Promise<RevisionItemResource> {
    return this.item(revision, await this.merged.of(revision.spaceId, [revision]));
  }

  private item(
    revision: ListedRevision,
    changeRequests: ReadonlyMap<string, ChangeRequestRepresentation>,
  ): RevisionItemResource {
    const mergedFrom = changeRequests.get(revision.mergedFrom ?? '');
    return {
      object: 'revision',
      id: revision.id,
      parents: revision.parents,
      type: revision.type,
      ...(revision.authorId !== null ? { author: revision.authorId } : {}),
      ...(mergedFrom !== undefined ? { mergedFrom } : {}),
      createdAt: revision.createdAt.toISOString(),
      ...(revision.git !== null ? { git: revision.git } : {}),
      urls: { app: `${this.environment.appUrl}/spaces/${revision.spaceId}/revisions/${revision.id}` },
    };
  }
}
