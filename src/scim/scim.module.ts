import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { HttpModule } from '../http/http.module.js';
import { DiscoveryController } from './discovery/discovery.controller.js';
import { DiscoveryService } from './discovery/discovery.service.js';
import { ScimGroupsController } from './groups/scim-groups.controller.js';
import { ScimGroupsRepository } from './groups/scim-groups.repository.js';
import { ScimGroupsService } from './groups/scim-groups.service.js';
import { ScimAccess } from './scim-access.js';
import { ScimErrorFormat } from './scim-error-format.js';
import { ScimSearchController } from './search/scim-search.controller.js';
import { ScimSearchService } from './search/scim-search.service.js';
import { ScimTokensController } from './tokens/scim-tokens.controller.js';
import { ScimTokensRepository } from './tokens/scim-tokens.repository.js';
import { ScimTokensService } from './tokens/scim-tokens.service.js';
import { ScimAccounts } from './users/scim-accounts.js';
import { ScimUsersController } from './users/scim-users.controller.js';
import { ScimUsersRepository } from './users/scim-users.repository.js';
import { ScimUsersService } from './users/scim-users.service.js';

/** Directories that manage the members and teams of an organization (SCIM 2.0: RFC 7643, RFC 7644). */
@Module({
  imports: [AuthModule, HttpModule, OrganizationsModule],
  // The last controller handles unknown routes.
  controllers: [
    ScimTokensController,
    ScimUsersController,
    ScimGroupsController,
    ScimSearchController,
    DiscoveryController,
  ],
  providers: [
    ScimAccess,
    ScimErrorFormat,
    ScimTokensRepository,
    ScimTokensService,
    ScimAccounts,
    ScimUsersRepository,
    ScimUsersService,
    ScimGroupsRepository,
    ScimGroupsService,
    ScimSearchService,
    DiscoveryService,
  ],
})
export class ScimModule {}
