import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { LaterAccess } from '../auth/later-access.js';
import { Siblings } from '../collections/tree/siblings.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { newId } from '../common/ids.js';
import { Outbox } from '../outbox/outbox.js';
import { StoredResponses } from '../idempotency/stored-responses.js';
import { copyTitle } from './copy-title.js';
import { HeadMovedError, retryWhenHeadMoved } from './head-moved.js';
import { SpaceLocks } from './space-locks.js';
import { type DuplicatedSpace, SpaceHooks } from './space-hooks.js';
import { SpaceLifecycleRepository } from './space-lifecycle.repository.js';
import type { Space } from './space.entity.js';
import type { SpaceResource } from './space.resource.js';
import { SpaceDestinations } from './space-destinations.js';
import { SpacesRepository } from './spaces.repository.js';
import { SpacesService } from './spaces.service.js';

/**
 * A copy has each column of a space, so a new column does not compile before `createHiddenCopy` decides whether it is
 * copied. The database computes the columns that are left out.
 */
type SpaceCopy = Required<Omit<Space, 'levelAtTop' | 'level'>>;

/**
 * Copies spaces: content, files and settings, but no change requests, comments or grants. The copy starts as a deleted
 * space that cannot be restored, so that nobody sees an incomplete copy, and the purge removes it if the process is
 * killed.
 */
@Injectable()
export class DuplicateSpace {
  constructor(
    private readonly repository: SpacesRepository,
    private readonly lifecycle: SpaceLifecycleRepository,
    private readonly locks: SpaceLocks,
    private readonly access: LaterAccess,
    private readonly spaces: SpacesService,
    private readonly destinations: SpaceDestinations,
    private readonly siblings: Siblings,
    private readonly hooks: SpaceHooks,
    private readonly outbox: Outbox,
    private readonly responses: StoredResponses,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the copy, last among the siblings of the original.
   * @throws ForbiddenError when the caller may not create content there
   * @throws UnauthenticatedError when the token was revoked or has expired in the meantime
   */
  async run(actor: Actor, spaceId: string): Promise<SpaceResource> {
    const view = await this.repository.findView(actor.userId, spaceId);
    if (view === undefined) throw new NotFoundError('space');
    const { space } = view;
    await this.destinations.find(actor, space.organizationId, space.parentId);
    const copy = this.createHiddenCopy(space);
    await this.repository.insert(copy);
    const duplicated: Omit<DuplicatedSpace, 'source'> = {
      spaceId: copy.id,
      organizationId: copy.organizationId,
      revisionId: copy.headRevisionId,
      authorId: actor.userId,
      now: copy.createdAt,
    };
    try {
      return await retryWhenHeadMoved(async () => {
        const revisionId = await this.repository.findHead(spaceId);
        if (revisionId === undefined) throw new NotFoundError('space');
        const source = { spaceId, revisionId };
        // If the head moved, most of the prepared data can be reused for the next revision.
        await this.hooks.prepareDuplicate({ ...duplicated, source });
        // Copying takes long. Meanwhile, the person may have lost access.
        await this.access.require(actor.tokenId, 'space.organize', { spaceId });
        return this.responses.commit(
          () => this.complete(actor, { ...duplicated, source }),
          (space) => ({ body: space }),
        );
      });
    } catch (error) {
      await this.hooks.purge(copy.id);
      await this.lifecycle.remove(copy.id);
      throw error;
    }
  }

  /** @throws HeadMovedError when the head of the original has moved; then nothing is changed */
  @Transactional()
  private async complete(actor: Actor, duplicated: DuplicatedSpace): Promise<SpaceResource> {
    // The original may have moved in the meantime. The copy gets the same parent as the original has now.
    const { organizationId, source } = duplicated;
    const { space: original } = await this.locks.lockAndAuthorize(actor, source.spaceId, 'organize', [
      organizationId,
    ]);
    if (original.headRevisionId !== source.revisionId) throw new HeadMovedError();
    await this.hooks.completeDuplicate(duplicated);
    const place = await this.destinations.find(actor, organizationId, original.parentId);
    // The level of the original may also have changed in the meantime.
    const { inheritsLevel, defaultLevel } = original;
    await this.repository.update(duplicated.spaceId, { ...place, inheritsLevel, defaultLevel });
    await this.lifecycle.unhide(duplicated.spaceId, await this.siblings.nextPosition(place));
    await this.outbox.record({
      organizationId,
      action: 'space.duplicated',
      target: duplicated.spaceId,
      after: { source: source.spaceId, parent: place.parentId, revision: duplicated.revisionId },
    });
    return this.spaces.get(actor, duplicated.spaceId);
  }

  private createHiddenCopy(space: Space): SpaceCopy {
    const now = this.clock.now();
    return {
      organizationId: space.organizationId,
      emoji: space.emoji,
      editMode: space.editMode,
      inheritsLevel: space.inheritsLevel,
      defaultLevel: space.defaultLevel,
      position: space.position,
      id: newId(),
      // At the top level until it is complete, so that it does not affect operations on collections.
      parentId: null,
      path: [],
      title: copyTitle(space.title),
      headRevisionId: newId(),
      publishedVisibility: null,
      publishedSiteId: null,
      openComments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
      createdAt: now,
      updatedAt: now,
      deletedAt: now,
      purging: true,
    };
  }
}
