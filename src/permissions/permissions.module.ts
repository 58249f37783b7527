import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { CollectionPermissionsController } from './collection-permissions.controller.js';
import { PermissionListsService } from './permission-lists.service.js';
import { PermissionsRepository } from './permissions.repository.js';
import { PermissionsService } from './permissions.service.js';
import { SpacePermissionsController } from './space-permissions.controller.js';

/** Who has which role on spaces and collections. */
@Module({
  imports: [OrganizationsModule],
  controllers: [CollectionPermissionsController, SpacePermissionsController],
  providers: [PermissionsRepository, PermissionsService, PermissionListsService],
})
export class PermissionsModule {}
