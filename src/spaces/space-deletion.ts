import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { Siblings } from '../collections/tree/siblings.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { SpaceLivesRepository } from './space-lives.repository.js';
import type { SpaceResource } from './space.resource.js';
import { retentionStart } from './space-retention.js';
import { SpacesService } from './spaces.service.js';

/** Deletes spaces, and brings them back as they were while the promised time lasts. */
@Injectable()
export class SpaceDeletion {
  constructor(
    private readonly lives: SpaceLivesRepository,
    private readonly spaces: SpacesService,
    private readonly siblings: Siblings,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError when it is deleted already */
  @Transactional()
  async delete(organizationId: string, spaceId: string): Promise<void> {
    await this.siblings.lock(organizationId);
    const space = await this.lives.lock(spaceId);
    if (space === null || space.deletedAt !== null || space.organizationId !== organizationId) {
      throw new NotFoundError('space');
    }
    await this.lives.setDeleted(spaceId, this.clock.now());
    await this.siblings.closeGaps(space);
  }

  /**
   * Also answers for a space that is not deleted, so that a caller may ask twice.
   * @throws NotFoundError when the time is over
   */
  @Transactional()
  async restore(actor: Actor, organizationId: string, spaceId: string): Promise<SpaceResource> {
    await this.siblings.lock(organizationId);
    const space = await this.lives.lock(spaceId);
    if (space === null || space.organizationId !== organizationId) throw new NotFoundError('space');
    if (space.deletedAt !== null) {
      if (space.purging || space.deletedAt <= retentionStart(this.clock.now())) {
        throw new NotFoundError('space');
      }
      await this.lives.setDeleted(spaceId, null);
      await this.siblings.placeAt(space, { type: 'space', id: spaceId }, space.position);
    }
    return this.spaces.get(actor, spaceId);
  }
}
