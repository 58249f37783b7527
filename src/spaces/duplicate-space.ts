import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { Siblings } from '../collections/tree/siblings.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { newId } from '../common/ids.js';
import { Outbox } from '../events/outbox/outbox.js';
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
 * Copies spaces: content, files and settings; no change requests, comments or grants. The copy begins as a deleted
 * space that cannot be restored, so that nobody sees half of it and the purge removes it when the process is killed.
 */
@Injectable()
export class DuplicateSpace {
  constructor(
    private readonly repository: SpacesRepository,
    private readonly lifecycle: SpaceLifecycleRepository,
    private readonly locks: SpaceLocks,
    private readonly spaces: SpacesService,
    private readonly destinations: SpaceDestinations,
    private readonly siblings: Siblings,
    private readonly hooks: SpaceHooks,
    private readonly outbox: Outbox,
    private readonly responses: StoredResponses,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the copy, last among the siblings of the original.
   * @throws ForbiddenError when the caller may not create content there
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
        // Most of what was prepared is of use for the next revision too.
        await this.hooks.prepareDuplicate({ ...duplicated, source });
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

  /** @throws HeadMovedError when the original is at another revision; nothing is done then */
  @Transactional()
  private async complete(actor: Actor, duplicated: DuplicatedSpace): Promise<SpaceResource> {
    // The original may have moved in the meantime; the copy goes to where it is now.
    const { organizationId, source } = duplicated;
    const { space: original } = await this.locks.lockAndAuthorize(actor, source.spaceId, 'organize', [
      organizationId,
    ]);
    if (original.headRevisionId !== source.revisionId) throw new HeadMovedError();
    await this.hooks.completeDuplicate(duplicated);
    const place = await this.destinations.find(actor, organizationId, original.parentId);
    // With it, or by somebody who closed it, its level may have changed.
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

  private createHiddenCopy(space: Space): Space {
    const now = this.clock.now();
    return {
      ...space,
      id: newId(),
      // Below nothing until it is complete, so that nothing waits for it or stumbles over it.
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
