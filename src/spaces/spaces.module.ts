import { Module } from '@nestjs/common';
import { CollectionsModule } from '../collections/collections.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { CollectionSpacesController } from './collection-spaces.controller.js';
import { CollectionSpacesRepository } from './collection-spaces.repository.js';
import { CollectionSpacesService } from './collection-spaces.service.js';
import { DuplicateSpace } from './duplicate-space.js';
import { MemberSpacesController } from './member-spaces.controller.js';
import { MemberSpacesRepository } from './member-spaces.repository.js';
import { MemberSpacesService } from './member-spaces.service.js';
import { MoveSpace } from './move-space.js';
import { OrganizationSpaces } from './organization-spaces.js';
import { OrganizationSpacesRepository } from './organization-spaces.repository.js';
import { SpaceChanges } from './space-changes.js';
import { SpaceCountersRepository } from './space-counters.repository.js';
import { SpaceCounters } from './space-counters.js';
import { SpaceDeletion } from './space-deletion.js';
import { SpaceHeads } from './space-heads.js';
import { SpaceHooks } from './space-hooks.js';
import { SpaceLivesController } from './space-lives.controller.js';
import { SpaceLivesRepository } from './space-lives.repository.js';
import { SpacePlaces } from './space-places.js';
import { SpacePublications } from './space-publications.js';
import { SpacePublicationsRepository } from './space-publications.repository.js';
import { SpacePurge } from './space-purge.js';
import { SpaceVisits } from './space-visits.js';
import { SpacesController } from './spaces.controller.js';
import { SpacesRepository } from './spaces.repository.js';
import { SpacesService } from './spaces.service.js';
import { TransferSpace } from './transfer-space.js';

/** Spaces: containers of pages and files, and the hooks through which contexts above follow their life. */
@Module({
  imports: [OrganizationsModule, CollectionsModule],
  controllers: [CollectionSpacesController, SpacesController, MemberSpacesController, SpaceLivesController],
  providers: [
    CollectionSpacesRepository,
    CollectionSpacesService,
    DuplicateSpace,
    MemberSpacesRepository,
    MemberSpacesService,
    MoveSpace,
    OrganizationSpaces,
    OrganizationSpacesRepository,
    SpaceChanges,
    SpaceCounters,
    SpaceCountersRepository,
    SpaceDeletion,
    SpaceHeads,
    SpaceHooks,
    SpaceLivesRepository,
    SpacePlaces,
    SpacePublications,
    SpacePublicationsRepository,
    SpacePurge,
    SpaceVisits,
    SpacesRepository,
    SpacesService,
    TransferSpace,
  ],
  exports: [SpacesService, SpaceCounters, SpaceHeads, SpaceHooks, SpacePublications, SpacePurge, SpaceVisits],
})
export class SpacesModule {}
