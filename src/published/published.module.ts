import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ChangeRequestsModule } from '../change-requests/change-requests.module.js';
import { ContentModule } from '../content/content.module.js';
import { FormerPathsModule } from '../former-paths/former-paths.module.js';
import { HttpModule } from '../http/http.module.js';
import { SearchModule } from '../search/search.module.js';
import { SitesModule } from '../sites/sites.module.js';
import { ImageVariants } from './files/image-variants.js';
import { AssetRoute } from './http/asset-route.js';
import { FrontPage } from './http/front-page.js';
import { SpaceRoute } from './http/space-route.js';
import { TreeRoute } from './http/tree-route.js';
import { SpaceViews } from './pages/space-views.js';
import { FileRoute } from './http/file-route.js';
import { PreviewRequests } from './http/preview-requests.js';
import { PublishedSites } from './http/published-sites.js';
import { SearchRoute } from './http/search-route.js';
import { SiteRoutes } from './http/site-routes.js';
import { PageWorkers } from './pages/page-workers.js';
import { SitePages } from './pages/site-pages.js';
import { SiteShells } from './pages/site-shells.js';
import { SiteSpaces } from './pages/site-spaces.js';
import { PreviewAccess } from './previews/preview-access.js';
import { PreviewKeys } from './previews/preview-keys.js';
import { PreviewLinksController } from './previews/preview-links.controller.js';
import { PreviewLinksService } from './previews/preview-links.service.js';
import { SitePreviews } from './previews/site-previews.js';
import { SearchSite } from './search/search-site.js';

/** Published sites, as browsers and other readers get them. */
@Module({
  imports: [
    AuthModule,
    ChangeRequestsModule,
    ContentModule,
    FormerPathsModule,
    HttpModule,
    SearchModule,
    SitesModule,
  ],
  controllers: [PreviewLinksController],
  providers: [
    PreviewAccess,
    PreviewKeys,
    PreviewLinksService,
    PreviewRequests,
    SitePreviews,
    SpaceViews,
    SpaceRoute,
    TreeRoute,
    FrontPage,
    AssetRoute,
    FileRoute,
    ImageVariants,
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
