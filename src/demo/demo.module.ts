import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ImportingModule } from '../importing/importing.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SitesModule } from '../sites/sites.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { DemoService } from './demo.service.js';

/** The first organization, user, token, space and published site of a new installation. */
@Module({
  imports: [AuthModule, OrganizationsModule, SpacesModule, ImportingModule, SitesModule],
  providers: [DemoService],
  exports: [DemoService],
})
export class DemoModule {}
