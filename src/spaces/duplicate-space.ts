import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { Siblings } from '../collections/tree/siblings.js';
import { Clock } from '../common/clock.js';
import { ConflictError, NotFoundError } from '../common/errors/api-error.js';
import { newId } from '../common/ids.js';
import { Outbox } from '../events/outbox/outbox.js';
import { KeptAnswers } from '../idempotency/kept-answers.js';
import { copyTitle } from './copy-title.js';
import { SpaceChanges } from './space-changes.js';
import { type DuplicatedSpace, SpaceHooks } from './space-hooks.js';
import { SpaceLivesRepository } from './space-lives.repository.js';
import type { Space } from './space.entity.js';
import type { SpaceResource } from './space.resource.js';
import { SpacePlaces } from './space-places.js';
import { SpacesRepository } from './spaces.repository.js';
import { SpacesService } from './spaces.service.js';

/** A head that moves this often does not stand still for the next try either. */
const ATTEMPTS = 20;

/**
 * Copies spaces: content, files and settings; no change requests, comments or grants. The copy begins as a deleted
 * space that cannot be restored, so that nobody sees half of it and the purge removes it when the process is killed.
 */
@Injectable()
export class DuplicateSpace {
  constructor(
    private readonly repository: SpacesRepository,
    private readonly lives: SpaceLivesRepository,
    private readonly changes: SpaceChanges,
    private readonly spaces: SpacesService,
    private readonly places: SpacePlaces,
    private readonly siblings: Siblings,
    private readonly hooks: SpaceHooks,
    private readonly outbox: Outbox,
    private readonly answers: KeptAnswers,
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
    await this.places.find(actor, space.organizationId, space.parentId);
    const copy = this.hiddenCopyOf(space);
    await this.repository.insert(copy);
    const duplicated: Omit<DuplicatedSpace, 'source'> = {
      spaceId: copy.id,
      organizationId: copy.organizationId,
      revisionId: copy.headRevisionId,
      authorId: actor.userId,
      now: copy.createdAt,
    };
    try {
      let revisionId = space.headRevisionId;
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const source = { spaceId, revisionId };
        await this.hooks.prepareDuplicate({ ...duplicated, source });
        const done = await this.answers.commit(
          () => this.complete(actor, { ...duplicated, source }),
          (space) => (typeof space === 'string' ? undefined : { body: space }),
        );
        if (typeof done !== 'string') return done;
        // Most of what was prepared is of use for the next revision too.
        revisionId = done;
      }
      throw new ConflictError('The content kept changing while it was copied: duplicate the space again.');
    } catch (error) {
      await this.hooks.purge(copy.id);
      await this.lives.remove(copy.id);
      throw error;
    }
  }

  /** @returns the copy; the head of the original when that has moved, and nothing was done */
  @Transactional()
  private async complete(actor: Actor, duplicated: DuplicatedSpace): Promise<SpaceResource | string> {
    // The original may have moved in the meantime; the copy goes to where it is now.
    const { organizationId, source } = duplicated;
    const { space: original } = await this.changes.begin(actor, source.spaceId, 'organize', [organizationId]);
    if (original.headRevisionId !== source.revisionId) return original.headRevisionId;
    await this.hooks.completeDuplicate(duplicated);
    const place = await this.places.find(actor, organizationId, original.parentId);
    // With it, or by somebody who closed it, its level may have changed.
    const { inheritsLevel, defaultLevel } = original;
    await this.repository.update(duplicated.spaceId, { ...place, inheritsLevel, defaultLevel });
    await this.lives.reveal(duplicated.spaceId, await this.siblings.next(place));
    await this.outbox.record({
      organizationId,
      action: 'space.duplicated',
      target: duplicated.spaceId,
      after: { source: source.spaceId, parent: place.parentId, revision: duplicated.revisionId },
    });
    return this.spaces.get(actor, duplicated.spaceId);
  }

  private hiddenCopyOf(space: Space): Space {
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
