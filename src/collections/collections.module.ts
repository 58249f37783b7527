import { Module } from '@nestjs/common';
import { CollectionsRepository } from './collections.repository.js';
import { CollectionsService } from './collections.service.js';

/** Groups of spaces. */
@Module({ providers: [CollectionsRepository, CollectionsService], exports: [CollectionsService] })
export class CollectionsModule {}
