import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
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
import { SpaceLocks } from './space-locks.js';
import { SpaceCountersRepository } from './space-counters.repository.js';
import { SpaceCounters } from './space-counters.js';
import { SpaceDeletion } from './space-deletion.js';
import { SpaceHeads } from './space-heads.js';
import { SpaceHooks } from './space-hooks.js';
import { SpaceLifecycleController } from './space-lifecycle.controller.js';
import { SpaceLifecycleRepository } from './space-lifecycle.repository.js';
import { SpaceDestinations } from './space-destinations.js';
import { SpacePublications } from './space-publications.js';
import { SpacePublicationsRepository } from './space-publications.repository.js';
import { SpacePurge } from './space-purge.js';
import { SpaceTables } from './space-tables.js';
import { SpaceVisits } from './space-visits.js';
import { SpacesController } from './spaces.controller.js';
import { SpacesRepository } from './spaces.repository.js';
import { SpacesService } from './spaces.service.js';
import { TransferSpace } from './transfer-space.js';

/** Spaces: containers of pages and files, and the hooks through which higher contexts follow their lifecycle. */
@Module({
  imports: [AuthModule, OrganizationsModule, CollectionsModule],
  controllers: [
    CollectionSpacesController,
    SpacesController,
    MemberSpacesController,
    SpaceLifecycleController,
  ],
  providers: [
    CollectionSpacesRepository,
    CollectionSpacesService,
    DuplicateSpace,
    MemberSpacesRepository,
    MemberSpacesService,
    MoveSpace,
    OrganizationSpaces,
    OrganizationSpacesRepository,
    SpaceLocks,
    SpaceCounters,
    SpaceCountersRepository,
    SpaceDeletion,
    SpaceHeads,
    SpaceHooks,
    SpaceLifecycleRepository,
    SpaceDestinations,
    SpacePublications,
    SpacePublicationsRepository,
    SpacePurge,
    SpaceTables,
    SpaceVisits,
    SpacesRepository,
    SpacesService,
    TransferSpace,
  ],
  exports: [
    SpacesService,
    SpaceCounters,
    SpaceHeads,
    SpaceHooks,
    SpacePublications,
    SpacePurge,
    SpaceTables,
    SpaceVisits,
  ],
})
export class SpacesModule {}
