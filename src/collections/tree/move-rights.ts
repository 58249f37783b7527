import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { ForbiddenError } from '../../common/errors/api-error.js';
import { SubtreesRepository } from './subtrees.repository.js';

/** An item that is about to be moved. */
interface MovedItem {
  id: string;
  organizationId: string;
  /** IDs of the collections above it now. */
  path: readonly string[];
}

/** Limits how a move may change the roles of people, and their power to give roles. */
@Injectable()
export class MoveRights {
  constructor(private readonly subtrees: SubtreesRepository) {}

  /**
   * Call before the item is moved. The grants on the collections above the new place will count for it, and the
   * administrators of these collections will be able to give roles on it. Neither may give anybody a role that the mover
   * does not have and cannot give: otherwise, the mover, a second account or a colleague could give the mover any role.
   * @param path IDs of the collections above the new place
   * @throws ForbiddenError
   */
  async requireNoRaise(actor: Actor, item: MovedItem, path: readonly string[]): Promise<void> {
    const entered = path.filter((id) => !item.path.includes(id));
    if (entered.length === 0) return;
    const role = await this.subtrees.raisedRole(actor.userId, item.organizationId, item.id, entered);
    if (role === undefined) return;
    throw new ForbiddenError(
      `This move would give people the role "${role}", or let them give it to themselves, which is stronger than yours: ask a user who has this role here to move it.`,
    );
  }
}
