import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { Siblings } from '../collections/tree/siblings.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { Outbox } from '../events/outbox/outbox.js';
import { SpaceLocks } from './space-locks.js';
import { SpaceHooks } from './space-hooks.js';
import { SpaceLifecycleRepository } from './space-lifecycle.repository.js';
import type { SpaceResource } from './space.resource.js';
import { retentionStart } from './space-retention.js';
import { SpacesService } from './spaces.service.js';

/** Deletes spaces, and brings them back as they were while the promised time lasts. */
@Injectable()
export class SpaceDeletion {
  constructor(
    private readonly lifecycle: SpaceLifecycleRepository,
    private readonly locks: SpaceLocks,
    private readonly spaces: SpacesService,
    private readonly siblings: Siblings,
    private readonly hooks: SpaceHooks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError when it is deleted already; ForbiddenError when the caller lost the right meanwhile */
  @Transactional()
  async delete(actor: Actor, organizationId: string, spaceId: string): Promise<void> {
    await this.locks.lockAndAuthorize(actor, spaceId, 'admin', [organizationId]);
    await this.lifecycle.setDeleted(spaceId, this.clock.now());
    await this.outbox.record({ organizationId, action: 'space.deleted', target: spaceId });
  }

  /**
   * Also answers for a space that is not deleted, so that a caller may ask twice.
   * @throws NotFoundError when the time is over
   */
  @Transactional()
  async restore(actor: Actor, organizationId: string, spaceId: string): Promise<SpaceResource> {
    await this.siblings.lock(organizationId);
    const space = await this.lifecycle.lock(spaceId);
    if (space === null || space.organizationId !== organizationId) throw new NotFoundError('space');
    if (space.deletedAt !== null) {
      if (space.purging || space.deletedAt <= retentionStart(this.clock.now())) {
        throw new NotFoundError('space');
      }
      await this.lifecycle.setDeleted(spaceId, null);
      await this.hooks.restored({ spaceId, organizationId });
      await this.outbox.record({ organizationId, action: 'space.restored', target: spaceId });
    }
    // Not restored after all when the caller lost the right meanwhile.
    await this.locks.lockAndAuthorize(actor, spaceId, 'admin', [organizationId]);
    return this.spaces.get(actor, spaceId);
  }
}
