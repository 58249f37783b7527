import { Module } from '@nestjs/common';
import { CollectionsModule } from '../collections/collections.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SpaceHeads } from './space-heads.js';
import { SpaceHooks } from './space-hooks.js';
import { SpacePublications } from './space-publications.js';
import { SpacesController } from './spaces.controller.js';
import { SpacesRepository } from './spaces.repository.js';
import { SpacesService } from './spaces.service.js';

/** Spaces: containers of pages and files, and the hooks through which contexts above follow their life. */
@Module({
  imports: [OrganizationsModule, CollectionsModule],
  controllers: [SpacesController],
  providers: [SpacesRepository, SpacesService, SpaceHeads, SpaceHooks, SpacePublications],
  exports: [SpacesService, SpaceHeads, SpaceHooks, SpacePublications],
})
export class SpacesModule {}
