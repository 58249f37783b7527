import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry, type LocatedTarget } from '../access/access-registry.js';
import { needsRoles } from '../access/needs.js';
import type { Actor } from '../access/actor.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { isId, newId } from '../common/ids.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { withoutUndefined } from '../common/without-undefined.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { KeysetPaginator } from '../database/keyset-paginator.js';
import { changedState } from '../outbox/changed-state.js';
import { Outbox } from '../outbox/outbox.js';
import type { Collection } from './collection.entity.js';
import { toCollectionResource } from './collection.mapper.js';
import { CollectionLocks } from './collection-locks.js';
import { CollectionDestinations } from './collection-destinations.js';
import { COLLECTION_PERMISSIONS, COLLECTION_ROLES, collectionPermissions } from './collection.policy.js';
import type { CollectionResource } from './collection.resource.js';
import {
  type CollectionAccess,
  type CollectionLocation,
  CollectionsRepository,
} from './collections.repository.js';
import type { CreateCollectionDto } from './dto/create-collection.dto.js';
import type { ListCollectionsQuery } from './dto/list-collections.dto.js';
import type { UpdateCollectionDto } from './dto/update-collection.dto.js';
import { Siblings } from './tree/siblings.js';
import { levelColumns } from './tree/tree-columns.js';

/** A located collection, which the guard sets on the request. */
export interface CollectionTarget extends LocatedTarget {
  access: CollectionAccess;
}

/** The tree of collections. */
@Injectable()
export class CollectionsService implements OnModuleInit {
  constructor(
    private readonly collections: CollectionsRepository,
    private readonly destinations: CollectionDestinations,
    private readonly locks: CollectionLocks,
    private readonly siblings: Siblings,
    private readonly registry: AccessRegistry,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('collection', {
      noun: 'collection',
      abilities: COLLECTION_PERMISSIONS,
      needs: needsRoles('on the collection', COLLECTION_ROLES),
      locate: async (actor, { collectionId }): Promise<CollectionTarget | undefined> => {
        if (!isId(collectionId)) return undefined;
        const access = await this.collections.findAccess(actor.userId, collectionId);
        return access === undefined
          ? undefined
          : { access, abilities: collectionPermissions(access), noun: 'collection', role: access.role };
      },
    });
  }

  /** Where a collection is; undefined when there is none for the caller: see `CollectionDestinations.location`. */
  findLocation(actor: Actor, collectionId: string): Promise<CollectionLocation | undefined> {
    return this.destinations.location(actor, collectionId);
  }

  /** @throws NotFoundError */
  async get(actor: Actor, collectionId: string): Promise<CollectionResource> {
    const view = await this.collections.findView(actor.userId, collectionId);
    if (view === undefined) throw new NotFoundError('collection');
    return toCollectionResource(view, this.environment);
  }

  list(
    actor: Actor,
    organizationId: string,
    query: ListCollectionsQuery,
  ): Promise<ListResource<CollectionResource>> {
    const { nested } = query;
    const { userId } = actor;
    return this.paginator.page(query, {
      name: `collections of ${organizationId} for ${userId} ${nested ? 'nested' : 'top'}`,
      fetch: (after, limit) =>
        this.collections.listOfOrganization(userId, organizationId, nested, after, limit),
      count: () => this.collections.countOfOrganization(userId, organizationId, nested),
      key: ({ collection }) => [collection.id],
      map: (view) => toCollectionResource(view, this.environment),
    });
  }

  /**
   * Creates a collection, last among its siblings.
   * @throws NotFoundError when `parent` is not a collection of the organization, or the caller cannot view it
   * @throws ForbiddenError when the caller cannot create content there
   * @throws ConflictError when the collections would be nested too deeply
   */
  @Transactional()
  async create(actor: Actor, organizationId: string, body: CreateCollectionDto): Promise<CollectionResource> {
    await this.siblings.lock(organizationId);
    const destination = await this.destinations.find(actor, organizationId, body.parent ?? null);
    const collection: Collection = {
      id: newId(),
      ...destination,
      title: body.title ?? 'Untitled',
      // An empty description is stored as null.
      description: body.description === '' ? null : (body.description ?? null),
      emoji: body.emoji ?? null,
      inheritsLevel: true,
      defaultLevel: null,
      position: await this.siblings.nextPosition(destination),
      createdAt: this.clock.now(),
    };
    await this.collections.insert(collection);
    await this.outbox.record({
      organizationId,
      action: 'collection.created',
      target: collection.id,
      after: { parent: collection.parentId },
    });
    return this.get(actor, collection.id);
  }

  /**
   * Changes the properties in the body; an empty body changes nothing.
   * @throws NotFoundError, ForbiddenError when the caller lost access in the meantime
   */
  @Transactional()
  async update(actor: Actor, collectionId: string, body: UpdateCollectionDto): Promise<CollectionResource> {
    const { title, emoji, defaultLevel } = body;
    const description = body.description === '' ? null : body.description;
    const level = defaultLevel === undefined ? {} : levelColumns(defaultLevel);
    const changes = withoutUndefined({ title, description, emoji, ...level });
    const { organization } = await this.get(actor, collectionId);
    if (defaultLevel !== undefined) {
      // Levels are inherited, so a level must not change while an item is added to the tree.
      await this.locks.lockAndAuthorize(actor, collectionId, 'admin', [organization]);
    }
    if (Object.keys(changes).length > 0) {
      await this.collections.update(collectionId, changes);
      await this.outbox.record({
        organizationId: organization,
        action: 'collection.updated',
        target: collectionId,
        after: changedState(body, ['defaultLevel']),
      });
    }
    return this.get(actor, collectionId);
  }
}
