import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { Siblings } from '../collections/tree/siblings.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { Outbox } from '../outbox/outbox.js';
import { SpaceLocks } from './space-locks.js';
import { SpaceHooks } from './space-hooks.js';
import { SpaceLifecycleRepository } from './space-lifecycle.repository.js';
import type { SpaceResource } from './space.resource.js';
import { retentionStart } from './space-retention.js';
import { SpacesService } from './spaces.service.js';

/** Deletes spaces, and restores them within the retention time. */
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

  /**
   * @throws NotFoundError when it is already deleted; ForbiddenError when the caller lost the permission in the
   * meantime
   */
  @Transactional()
  async delete(actor: Actor, organizationId: string, spaceId: string): Promise<void> {
    await this.locks.lockAndAuthorize(actor, spaceId, 'admin', [organizationId]);
    await this.lifecycle.setDeleted(spaceId, this.clock.now());
    await this.outbox.record({ organizationId, action: 'space.deleted', target: spaceId });
  }

  /**
   * Restores a deleted space. Does nothing if the space is not deleted, so requests can be repeated.
   * @throws NotFoundError when the retention time is over
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
    // Rolls back when the caller lost the permission in the meantime.
    await this.locks.lockAndAuthorize(actor, spaceId, 'admin', [organizationId]);
    return this.spaces.get(actor, spaceId);
  }
}
