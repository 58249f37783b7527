import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { isStrongerRole, type Role } from '../access/role.js';
import { Levels } from '../collections/tree/levels.js';
import { MoveRights } from '../collections/tree/move-rights.js';
import { toPosition } from '../collections/tree/position.input.js';
import { Siblings } from '../collections/tree/siblings.js';
import { Clock } from '../common/clock.js';
import { ForbiddenError } from '../common/errors/api-error.js';
import { Outbox } from '../outbox/outbox.js';
import type { MoveSpaceDto } from './dto/move-space.dto.js';
import type { SpaceResource } from './space.resource.js';
import { SpaceLocks } from './space-locks.js';
import { SpaceDestinations } from './space-destinations.js';
import { SpacesRepository } from './spaces.repository.js';
import { SpacesService } from './spaces.service.js';

/** Moves spaces within their organization. */
@Injectable()
export class MoveSpace {
  constructor(
    private readonly repository: SpacesRepository,
    private readonly locks: SpaceLocks,
    private readonly spaces: SpacesService,
    private readonly destinations: SpaceDestinations,
    private readonly siblings: Siblings,
    private readonly levels: Levels,
    private readonly rights: MoveRights,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws NotFoundError when the new parent does not exist or the caller cannot view it
   * @throws ForbiddenError when the caller may not create content there, would have a stronger role there, give others
   *   one that is stronger than the own or let anybody give such roles, or names a level without the role `admin`
   * @throws ValidationError when the position names no other item below the parent
   */
  @Transactional()
  async run(
    actor: Actor,
    organizationId: string,
    spaceId: string,
    body: MoveSpaceDto,
  ): Promise<SpaceResource> {
    const position = toPosition(body.position);
    const { space, role } = await this.locks.lockAndAuthorize(
      actor,
      spaceId,
      body.defaultLevel === undefined ? 'organize' : 'admin',
      [organizationId],
    );
    const parentId = body.parent === undefined ? space.parentId : body.parent;
    const item = { type: 'space', id: spaceId } as const;
    const level = await this.levels.effectiveLevelOf(item);
    if (parentId !== space.parentId) {
      const place = await this.destinations.find(actor, organizationId, parentId);
      await this.rights.requireNoRaise(actor, space, place.path);
      await this.repository.update(spaceId, { ...place, updatedAt: this.clock.now() });
      await this.levels.applyAfterMove(item, level, body.defaultLevel);
      await this.siblings.closeGaps(space);
      await this.siblings.moveTo(place, item, position, actor.userId);
      const after = await this.repository.findView(actor.userId, spaceId);
      this.refuseRaise(role, after?.role ?? null);
    } else {
      await this.levels.applyAfterMove(item, level, body.defaultLevel);
      if (position !== undefined) await this.siblings.moveTo(space, item, position, actor.userId);
    }
    await this.outbox.record({
      organizationId,
      action: 'space.moved',
      target: spaceId,
      before: { parent: space.parentId },
      after: { parent: parentId },
    });
    return this.spaces.get(actor, spaceId);
  }

  /** Otherwise an administrator of a collection could become administrator of any space that they can move. */
  private refuseRaise(before: Role | null, after: Role | null): void {
    if (isStrongerRole(after, before)) {
      throw new ForbiddenError(
        `This move would give you the role "${String(after)}" on the space, which is stronger than your current role: ask a user who has this role to move it.`,
      );
    }
  }
}
