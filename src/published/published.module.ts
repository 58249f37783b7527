import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { HttpModule } from '../http/http.module.js';
import { SitesModule } from '../sites/sites.module.js';
import { PageWorkers } from './pages/page-workers.js';
import { SitePages } from './pages/site-pages.js';
import { SiteShells } from './pages/site-shells.js';
import { SiteSpaces } from './pages/site-spaces.js';
import { PublishedSites } from './http/published-sites.js';
import { SiteRoutes } from './http/site-routes.js';

/** Published sites, as browsers and other readers get them. */
@Module({
  imports: [ContentModule, HttpModule, SitesModule],
  providers: [PageWorkers, PublishedSites, SitePages, SiteRoutes, SiteShells, SiteSpaces],
})
export class PublishedModule {}
