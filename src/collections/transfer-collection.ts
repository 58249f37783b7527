import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { includesRole, type Level } from '../access/role.js';
import { Clock } from '../common/clock.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import { Outbox } from '../outbox/outbox.js';
import { transferred } from '../outbox/transferred.js';
import { CollectionLocks } from './collection-locks.js';
import { CollectionHooks } from './collection-hooks.js';
import { CollectionDestinations, type CollectionDestination } from './collection-destinations.js';
import type { Collection } from './collection.entity.js';
import type { CollectionResource } from './collection.resource.js';
import { CollectionsService } from './collections.service.js';
import type { TransferCollectionDto } from './dto/transfer-collection.dto.js';
import { Levels } from './tree/levels.js';
import { Siblings } from './tree/siblings.js';
import { SubtreesRepository } from './tree/subtrees.repository.js';
import { TreeRepository } from './tree/tree.repository.js';

/** Transfers collections, with everything in them, to another organization. */
@Injectable()
export class TransferCollection {
  constructor(
    private readonly collections: CollectionsService,
    private readonly locks: CollectionLocks,
    private readonly destinations: CollectionDestinations,
    private readonly siblings: Siblings,
    private readonly subtrees: SubtreesRepository,
    private readonly tree: TreeRepository,
    private readonly levels: Levels,
    private readonly hooks: CollectionHooks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws NotFoundError when the organization or the parent does not exist, or the caller cannot view it
   * @throws ForbiddenError when the caller cannot create content there, or lacks the role `admin` on an item in the
   * collection
   * @throws ConflictError when it is already there, a site publishes a space in it, or the nesting would be too deep
   */
  @Transactional()
  async run(
    actor: Actor,
    organizationId: string,
    collectionId: string,
    body: TransferCollectionDto,
  ): Promise<CollectionResource> {
    if (!isId(body.organization)) throw new NotFoundError('organization');
    // Before the locks: nobody keeps an organization waiting in which they may do nothing.
    await this.findDestination(actor, body);
    const locked: [string, string] = [organizationId, body.organization];
    const collection = await this.locks.lockAndAuthorize(actor, collectionId, 'admin', locked);
    // The last rows that others may lock for long. The data that decides about the transfer is read after them.
    const spaces = await this.subtrees.lockSpaces(organizationId, collectionId);
    const height = await this.subtrees.height(organizationId, collectionId);
    const destination = await this.findDestination(actor, body, height);
    if (body.organization === organizationId) {
      throw new ConflictError(
        'The collection is already in this organization: move it to change its position.',
      );
    }
    await this.requireAdmin(actor, collection);
    if (spaces.some(({ publishedSiteId }) => publishedSiteId !== null)) {
      throw new ConflictError(
        'A site publishes a space in this collection, possibly a deleted one: first unpublish the site or remove the space from it.',
      );
    }
    await this.transferSubtree(
      actor,
      collection,
      destination,
      spaces.map(({ id }) => id),
      body.defaultLevel,
    );
    return this.collections.get(actor, collectionId);
  }

  /** Only members of the organization can find out that it exists, even if others have grants in it. */
  private async findDestination(
    actor: Actor,
    { organization, parent = null }: TransferCollectionDto,
    height?: number,
  ): Promise<CollectionDestination> {
    await this.destinations.requireMember(actor, organization);
    return this.destinations.find(actor, organization, parent, height);
  }

  private async requireAdmin(actor: Actor, { id, organizationId }: Collection): Promise<void> {
    const roles = await this.subtrees.roles(actor.userId, organizationId, id);
    for (const role of roles.values()) {
      if (!includesRole(role, 'admin')) {
        throw new ForbiddenError(
          'This request also requires the role "admin" on everything in the collection.',
        );
      }
    }
  }

  private async transferSubtree(
    actor: Actor,
    collection: Collection,
    destination: CollectionDestination,
    spaceIds: string[],
    level: Level | undefined,
  ): Promise<void> {
    const item = { type: 'collection', id: collection.id } as const;
    const organizations = {
      fromOrganizationId: collection.organizationId,
      toOrganizationId: destination.organizationId,
    };
    const now = this.clock.now();
    const before = await this.levels.effectiveLevelOf(item);
    await this.tree.setParent(item, destination.parentId, destination.path);
    await this.tree.rewritePaths(collection.organizationId, collection.id, collection.path, destination.path);
    await this.subtrees.transfer({ collectionId: collection.id, ...organizations, now });
    await this.levels.applyAfterMove(item, before, level);
    await this.siblings.closeGaps(collection);
    await this.siblings.append(destination, [item]);
    await this.hooks.transferred({ spaceIds, ...organizations, actorUserId: actor.userId, now });
    await this.outbox.record(
      ...transferred('collection.transferred', collection.id, collection, destination),
    );
  }
}
