import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { AccessExplanationsRepository } from './explanation/access-explanations.repository.js';
import { AccessExplanationsService } from './explanation/access-explanations.service.js';
import { EXPLAIN_ACCESS_CONTROLLERS } from './explanation/explain-access.controller.js';
import { PermissionListsService } from './permission-lists.service.js';
import { permissionsController } from './permissions.controller.js';
import { PermissionsRepository } from './permissions.repository.js';
import { PermissionsService } from './permissions.service.js';

/** Roles of people and teams on spaces and collections. */
@Module({
  imports: [OrganizationsModule],
  controllers: [
    permissionsController('collection'),
    permissionsController('space'),
    ...EXPLAIN_ACCESS_CONTROLLERS,
  ],
  providers: [
    AccessExplanationsRepository,
    AccessExplanationsService,
    PermissionsRepository,
    PermissionsService,
    PermissionListsService,
  ],
})
export class PermissionsModule {}
