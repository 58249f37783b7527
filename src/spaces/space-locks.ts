import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { missingAbility } from '../access/needs.js';
import { requireScope } from '../access/require-scope.js';
import { Siblings } from '../collections/tree/siblings.js';
import { ForbiddenError, NotFoundError } from '../common/errors/api-error.js';
import { type SPACE_ABILITIES, SPACE_ROLES, spaceAbilities } from './space.policy.js';
import { SpaceLifecycleRepository } from './space-lifecycle.repository.js';
import { SpacesRepository, type SpaceView } from './spaces.repository.js';

type Ability = (typeof SPACE_ABILITIES)[number];

/** Locks and checks for every change of a space's position or lifecycle. */
@Injectable()
export class SpaceLocks {
  constructor(
    private readonly spaces: SpacesRepository,
    private readonly lifecycle: SpaceLifecycleRepository,
    private readonly siblings: Siblings,
  ) {}

  /**
   * Locks the trees and the space, and reads the space again: while waiting for the locks, it may have been moved or
   * deleted, or the caller may have lost access.
   * @param organizationIds the space's own first
   * @throws NotFoundError, ForbiddenError
   */
  async lockAndAuthorize(
    actor: Actor,
    spaceId: string,
    needed: Ability,
    organizationIds: [string, ...string[]],
  ): Promise<SpaceView> {
    await this.siblings.lock(...organizationIds);
    await this.lifecycle.lock(spaceId);
    const view = await this.spaces.findView(actor.userId, spaceId);
    if (view === undefined || view.space.organizationId !== organizationIds[0])
      throw new NotFoundError('space');
    const abilities = spaceAbilities({ ...view.space, ...view });
    if (!abilities.view) throw new NotFoundError('space');
    if (!abilities[needed]) {
      throw new ForbiddenError(missingAbility(`the role "${SPACE_ROLES[needed]}" on the space`, view));
    }
    if (needed === 'admin') requireScope(actor, 'admin');
    return view;
  }
}
