import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { CollectionHooks } from '../collections/collection-hooks.js';
import { Levels } from '../collections/tree/levels.js';
import { Siblings } from '../collections/tree/siblings.js';
import { Clock } from '../common/clock.js';
import { ConflictError, NotFoundError } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import { Outbox } from '../outbox/outbox.js';
import { transferred } from '../outbox/transferred.js';
import type { TransferSpaceDto } from './dto/transfer-space.dto.js';
import { SpaceLocks } from './space-locks.js';
import { SpaceHooks } from './space-hooks.js';
import { SpaceLifecycleRepository } from './space-lifecycle.repository.js';
import type { SpaceResource } from './space.resource.js';
import { SpaceDestinations } from './space-destinations.js';
import { SpacesService } from './spaces.service.js';

/** Transfers spaces to another organization, with their content. */
@Injectable()
export class TransferSpace implements OnModuleInit {
  constructor(
    private readonly lifecycle: SpaceLifecycleRepository,
    private readonly locks: SpaceLocks,
    private readonly spaces: SpacesService,
    private readonly destinations: SpaceDestinations,
    private readonly siblings: Siblings,
    private readonly levels: Levels,
    private readonly hooks: SpaceHooks,
    private readonly collectionHooks: CollectionHooks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.collectionHooks.onTransferred((collection) => this.hooks.transferred(collection));
  }

  /**
   * @throws NotFoundError when the organization or the collection does not exist or the caller cannot view it
   * @throws ForbiddenError when the caller may not create content there
   * @throws ConflictError when a site publishes the space, or it is already in the organization
   */
  @Transactional()
  async run(
    actor: Actor,
    organizationId: string,
    spaceId: string,
    body: TransferSpaceDto,
  ): Promise<SpaceResource> {
    if (!isId(body.organization)) throw new NotFoundError('organization');
    // Before the locks: nobody keeps an organization waiting in which they may do nothing.
    await this.destinations.find(actor, body.organization, body.parent ?? null);
    const { space } = await this.locks.lockAndAuthorize(actor, spaceId, 'admin', [
      organizationId,
      body.organization,
    ]);
    const place = await this.destinations.find(actor, body.organization, body.parent ?? null);
    if (place.organizationId === organizationId) {
      throw new ConflictError('The space is already in this organization: move it to change its position.');
    }
    if (space.publishedSiteId !== null) {
      throw new ConflictError(
        'A site publishes this space: first unpublish the site or remove the space from it.',
      );
    }
    const position = await this.siblings.nextPosition(place);
    const item = { type: 'space', id: spaceId } as const;
    const level = await this.levels.effectiveLevelOf(item);
    await this.lifecycle.setOrganization(spaceId, { ...place, position, updatedAt: this.clock.now() });
    await this.levels.applyAfterMove(item, level, body.defaultLevel);
    await this.siblings.closeGaps(space);
    await this.hooks.transferred({
      spaceIds: [spaceId],
      fromOrganizationId: organizationId,
      toOrganizationId: place.organizationId,
      actorUserId: actor.userId,
    });
    await this.outbox.record(...transferred('space.transferred', spaceId, space, place));
    return this.spaces.get(actor, spaceId);
  }
}
