import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { isStrongerRole, type Role } from '../access/role.js';
import { ConflictError, ForbiddenError } from '../common/errors/api-error.js';
import { Outbox } from '../outbox/outbox.js';
import { CollectionLocks } from './collection-locks.js';
import { CollectionDestinations, type CollectionDestination } from './collection-destinations.js';
import type { Collection } from './collection.entity.js';
import type { CollectionResource } from './collection.resource.js';
import { CollectionsService } from './collections.service.js';
import type { MoveCollectionDto } from './dto/move-collection.dto.js';
import { Levels } from './tree/levels.js';
import { MoveRights } from './tree/move-rights.js';
import { toPosition } from './tree/position.input.js';
import { Siblings } from './tree/siblings.js';
import { SubtreesRepository } from './tree/subtrees.repository.js';
import type { Position } from './tree/tree-item.js';
import { TreeRepository } from './tree/tree.repository.js';

/** Moves collections, with everything in them, within their organization. */
@Injectable()
export class MoveCollection {
  constructor(
    private readonly collections: CollectionsService,
    private readonly locks: CollectionLocks,
    private readonly destinations: CollectionDestinations,
    private readonly siblings: Siblings,
    private readonly subtrees: SubtreesRepository,
    private readonly tree: TreeRepository,
    private readonly levels: Levels,
    private readonly rights: MoveRights,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws NotFoundError when the new parent does not exist, or the caller cannot view it
   * @throws ForbiddenError when the caller cannot create content there, would get a stronger role there, give others one
   * that is stronger than the own or let anybody give such roles, or sets a level without the role `admin`
   * @throws ConflictError when the new parent is the collection itself or inside it, or the nesting would be too deep
   * @throws ValidationError when the position does not name another item with the same parent
   */
  @Transactional()
  async run(
    actor: Actor,
    organizationId: string,
    collectionId: string,
    body: MoveCollectionDto,
  ): Promise<CollectionResource> {
    const position = toPosition(body.position);
    const needed = body.defaultLevel === undefined ? 'create' : 'admin';
    const collection = await this.locks.lockAndAuthorize(actor, collectionId, needed, [organizationId]);
    const item = { type: 'collection', id: collectionId } as const;
    const level = await this.levels.effectiveLevelOf(item);
    const parentId = body.parent === undefined ? collection.parentId : body.parent;
    if (parentId !== collection.parentId) {
      const height = await this.subtrees.height(organizationId, collectionId);
      const destination = await this.destinations.find(actor, organizationId, parentId, height);
      if (destination.path.includes(collectionId)) {
        throw new ConflictError('A collection cannot be moved into itself or into a collection inside it.');
      }
      await this.rights.requireNoRaise(actor, collection, destination.path);
      const before = await this.subtrees.roles(actor.userId, organizationId, collectionId);
      await this.changeParent(actor, collection, destination, position);
      await this.levels.applyAfterMove(item, level, body.defaultLevel);
      refuseRaise(before, await this.subtrees.roles(actor.userId, organizationId, collectionId));
    } else {
      await this.levels.applyAfterMove(item, level, body.defaultLevel);
      if (position !== undefined) await this.siblings.moveTo(collection, item, position, actor.userId);
    }
    await this.outbox.record({
      organizationId,
      action: 'collection.moved',
      target: collectionId,
      before: { parent: collection.parentId },
      after: { parent: parentId },
    });
    return this.collections.get(actor, collectionId);
  }

  private async changeParent(
    actor: Actor,
    collection: Collection,
    destination: CollectionDestination,
    position: Position | undefined,
  ): Promise<void> {
    const item = { type: 'collection', id: collection.id } as const;
    await this.tree.setParent(item, destination.parentId, destination.path);
    await this.tree.rewritePaths(collection.organizationId, collection.id, collection.path, destination.path);
    await this.siblings.closeGaps(collection);
    await this.siblings.moveTo(destination, item, position, actor.userId);
  }
}

/**
 * Without this check, administrators of a collection could become administrators of any collection that they can move
 * into it.
 */
function refuseRaise(
  before: ReadonlyMap<string, Role | null>,
  after: ReadonlyMap<string, Role | null>,
): void {
  for (const [id, role] of after) {
    if (isStrongerRole(role, before.get(id) ?? null)) {
      throw new ForbiddenError(
        `This move would give you the role "${String(role)}" on the collection or on an item in it, which is stronger than your current role: ask a user who has this role to move it.`,
      );
    }
  }
}
