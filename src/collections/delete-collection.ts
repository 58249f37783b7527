import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { Outbox } from '../outbox/outbox.js';
import { CollectionLocks } from './collection-locks.js';
import { CollectionsRepository } from './collections.repository.js';
import { Levels } from './tree/levels.js';
import { Siblings } from './tree/siblings.js';
import { TreeRepository } from './tree/tree.repository.js';

/** Deletes collections. Their content remains. */
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
   * Moves the content of the collection to its parent, after the items there and in its order, without opening it to
   * more people, and deletes the collection.
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
