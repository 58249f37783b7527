import { Module } from '@nestjs/common';
import { CollectionsRepository } from './collections.repository.js';
import { Siblings } from './tree/siblings.js';
import { TreeRepository } from './tree/tree.repository.js';
import { CollectionsService } from './collections.service.js';

/** Groups of spaces. */
@Module({
  providers: [CollectionsRepository, CollectionsService, Siblings, TreeRepository],
  exports: [CollectionsService, Siblings],
})
export class CollectionsModule {}
