import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ContentModule } from '../content/content.module.js';
import { FormerPathsModule } from '../former-paths/former-paths.module.js';
import { HttpModule } from '../http/http.module.js';
import { OpenAPISpecsModule } from '../openapi-specs/openapi-specs.module.js';
import { SearchModule } from '../search/search.module.js';
import { SitesModule } from '../sites/sites.module.js';
import { ImageVariants } from './files/image-variants.js';
import { AssetRoute } from './http/asset-route.js';
import { FrontPage } from './http/front-page.js';
import { SpaceRoute } from './http/space-route.js';
import { TreeRoute } from './http/tree-route.js';
import { SpaceViews } from './pages/space-views.js';
import { FileRoute } from './http/file-route.js';
import { PublishedSites } from './http/published-sites.js';
import { SearchRoute } from './http/search-route.js';
import { SiteRoutes } from './http/site-routes.js';
import { PageSpecs } from './pages/page-specs.js';
import { PageWorkers } from './pages/page-workers.js';
import { SitePages } from './pages/site-pages.js';
import { SiteShells } from './pages/site-shells.js';
import { SiteSpaces } from './pages/site-spaces.js';
import { SearchSite } from './search/search-site.js';

/** Published sites, as browsers and other readers get them. */
@Module({
  imports: [
    AuthModule,
    ContentModule,
    FormerPathsModule,
    HttpModule,
    OpenAPISpecsModule,
    SearchModule,
    SitesModule,
  ],
  providers: [
    SpaceViews,
    SpaceRoute,
    TreeRoute,
    FrontPage,
    AssetRoute,
    FileRoute,
    ImageVariants,
    PageSpecs,
    PageWorkers,
    PublishedSites,
    SearchRoute,
    SearchSite,
    SitePages,
    SiteRoutes,
    SiteShells,
    SiteSpaces,
  ],
})
export class PublishedModule {}
