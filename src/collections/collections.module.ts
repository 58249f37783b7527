import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { CollectionLocks } from './collection-locks.js';
import { CollectionHooks } from './collection-hooks.js';
import { CollectionDestinations } from './collection-destinations.js';
import { CollectionsController } from './collections.controller.js';
import { CollectionsRepository } from './collections.repository.js';
import { CollectionsService } from './collections.service.js';
import { DeleteCollection } from './delete-collection.js';
import { MoveCollection } from './move-collection.js';
import { TransferCollection } from './transfer-collection.js';
import { Levels } from './tree/levels.js';
import { MoveRights } from './tree/move-rights.js';
import { Siblings } from './tree/siblings.js';
import { SubtreesRepository } from './tree/subtrees.repository.js';
import { TreeRepository } from './tree/tree.repository.js';

/** The tree of collections, and hooks for higher contexts. */
@Module({
  imports: [OrganizationsModule],
  controllers: [CollectionsController],
  providers: [
    CollectionLocks,
    CollectionHooks,
    CollectionDestinations,
    CollectionsRepository,
    CollectionsService,
    DeleteCollection,
    Levels,
    MoveCollection,
    MoveRights,
    Siblings,
    SubtreesRepository,
    TransferCollection,
    TreeRepository,
  ],
  exports: [CollectionsService, CollectionHooks, Levels, MoveRights, Siblings],
})
export class CollectionsModule {}
