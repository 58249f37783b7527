import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { Outbox } from '../events/outbox/outbox.js';
import { CollectionLocks } from './collection-locks.js';
import { CollectionsRepository } from './collections.repository.js';
import { Levels } from './tree/levels.js';
import { Siblings } from './tree/siblings.js';
import { TreeRepository } from './tree/tree.repository.js';

/** Deletes collections. What is in one stays. */
@Injectable()
export class DeleteCollection {
  constructor(
    private readonly repository: CollectionsRepository,
    private readonly locks: CollectionLocks,
    private readonly siblings: Siblings,
    private readonly tree: TreeRepository,
    private readonly levels: Levels,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Hands everything in the collection to its parent, last and in the same order and no more open, and removes the
   * collection.
   */
  @Transactional()
  async run(actor: Actor, organizationId: string, collectionId: string): Promise<void> {
    const { parentId } = await this.locks.lockAndAuthorize(actor, collectionId, 'admin', [organizationId]);
    const items = await this.siblings.list({ organizationId, parentId: collectionId });
    await this.levels.closeContents(collectionId, parentId);
    await this.tree.moveContentsToParent(organizationId, collectionId, parentId);
    await this.repository.remove(collectionId);
    await this.siblings.append({ organizationId, parentId }, items);
    await this.outbox.record({
      organizationId,
      action: 'collection.deleted',
      target: collectionId,
      before: { parent: parentId },
    });
  }
}
