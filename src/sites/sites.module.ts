import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { SiteAudience } from './site-audience.js';
import { SitesController } from './sites.controller.js';
import { SitesRepository } from './sites.repository.js';
import { SitesService } from './sites.service.js';

/** Docs sites: what of the spaces is published, and to whom. */
@Module({
  imports: [OrganizationsModule, SpacesModule],
  controllers: [SitesController],
  providers: [SiteAudience, SitesRepository, SitesService],
  exports: [SitesService],
})
export class SitesModule {}
