import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { missingAbility } from '../access/needs.js';
import { requireScope } from '../access/require-scope.js';
import { includesRole, type Role } from '../access/role.js';
import { ForbiddenError, NotFoundError } from '../common/errors/api-error.js';
import type { Collection } from './collection.entity.js';
import { CollectionsRepository } from './collections.repository.js';
import { Siblings } from './tree/siblings.js';

/** Locks and checks at the beginning of every change of the tree of collections. */
@Injectable()
export class CollectionLocks {
  constructor(
    private readonly collections: CollectionsRepository,
    private readonly siblings: Siblings,
  ) {}

  /**
   * Locks the trees and reads the collection again: before the lock, it may have been moved or deleted, or the caller
   * may have lost access.
   * @param organizationIds the organization of the collection first
   * @throws NotFoundError, ForbiddenError
   */
  async lockAndAuthorize(
    actor: Actor,
    collectionId: string,
    needed: Role,
    organizationIds: [string, ...string[]],
  ): Promise<Collection> {
    await this.siblings.lock(...organizationIds);
    const view = await this.collections.findView(actor.userId, collectionId);
    if (view === undefined || view.role === null || view.collection.organizationId !== organizationIds[0]) {
      throw new NotFoundError('collection');
    }
    if (!includesRole(view.role, needed)) {
      throw new ForbiddenError(missingAbility(`the role "${needed}" on the collection`, view));
    }
    if (needed === 'admin') requireScope(actor, 'admin');
    return view.collection;
  }
}
