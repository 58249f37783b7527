import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ChangeRequestsModule } from '../change-requests/change-requests.module.js';
import { ContentModule } from '../content/content.module.js';
import { FormerPathsModule } from '../former-paths/former-paths.module.js';
import { HttpModule } from '../http/http.module.js';
import { InsightsModule } from '../insights/insights.module.js';
import { RenderingModule } from '../rendering/rendering.module.js';
import { OpenAPISpecsModule } from '../openapi-specs/openapi-specs.module.js';
import { SearchModule } from '../search/search.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { SsoModule } from '../sso/sso.module.js';
import { SitesModule } from '../sites/sites.module.js';
import { TemporaryDirectories } from '../platform/instances/temporary-directories.js';
import { RemotePicturesModule } from '../remote-pictures/remote-pictures.module.js';
import { ImageVariants } from './files/image-variants.js';
import { PictureLinks } from './files/picture-links.js';
import { FeedbackRoute } from './http/feedback-route.js';
import { CardLogos } from './files/card-logos.js';
import { ShownFiles } from './files/shown-files.js';
import { SocialImages } from './files/social-images.js';
import { AssetRoute } from './http/asset-route.js';
import { FileRoute } from './http/file-route.js';
import { FrontPage } from './http/front-page.js';
import { SubdomainPage } from './http/subdomain-page.js';
import { HostRobots } from './http/host-robots.js';
import { RefusalPages } from './http/refusal-pages.js';
import { FeedFiles } from './http/feed-files.js';
import { MarkdownRoute } from './http/markdown-route.js';
import { McpRoute } from './http/mcp-route.js';
import { PageAnswers } from './http/page-answers.js';
import { PdfRoute } from './http/pdf-route.js';
import { PictureRoute } from './http/picture-route.js';
import { ReaderSignInRequests } from './http/reader-sign-in-requests.js';
import { PreviewRequests } from './http/preview-requests.js';
import { PageCache } from './http/page-cache.js';
import { PublishedSites } from './http/published-sites.js';
import { SiteHandler } from './http/site-handler.js';
import { SearchRoute } from './http/search-route.js';
import { SiteRoutes } from './http/site-routes.js';
import { SocialImageRoute } from './http/social-image-route.js';
import { PageRoute } from './http/page-route.js';
import { SpaceRoute } from './http/space-route.js';
import { StoredFileSender } from './http/stored-file-sender.js';
import { TreeRoute } from './http/tree-route.js';
import { ViewRoute } from './http/view-route.js';
import { FeedCache } from './feeds/feed-cache.js';
import { LlmsTexts } from './feeds/llms-texts.js';
import { MarkdownPages } from './pages/markdown-pages.js';
import { SiteMaps } from './feeds/site-maps.js';
import { SiteTools } from './feeds/site-tools.js';
import { PageRenderer } from './pages/page-renderer.js';
import { PageSpecs } from './pages/page-specs.js';
import { PageTexts } from './pages/page-texts.js';
import { PageWorkers } from './pages/page-workers.js';
import { SitePages } from './pages/site-pages.js';
import { SitePictures } from './pages/site-pictures.js';
import { SiteShells } from './pages/site-shells.js';
import { SiteSpaces } from './pages/site-spaces.js';
import { InlineSvgs } from './pages/inline-svgs.js';
import { SpaceViews } from './pages/space-views.js';
import { ShownSpecs } from './pages/shown-specs.js';
import { ShownTexts } from './pages/shown-texts.js';
import { VisitedSpecs } from './pages/visited-specs.js';
import { SpecAuthors } from './pages/spec-authors.js';
import { Translations } from './pages/translations.js';
import { PreviewAccess } from './previews/preview-access.js';
import { PreviewKeys } from './previews/preview-keys.js';
import { PreviewLinksController } from './previews/preview-links.controller.js';
import { PreviewLinksService } from './previews/preview-links.service.js';
import { SitePreviews } from './previews/site-previews.js';
import { HiddenPages } from './search/hidden-pages.js';
import { SearchSite } from './search/search-site.js';

/** Published sites, as browsers and other readers get them. */
@Module({
  imports: [
    AuthModule,
    ChangeRequestsModule,
    ContentModule,
    FormerPathsModule,
    HttpModule,
    InsightsModule,
    RenderingModule,
    OpenAPISpecsModule,
    RemotePicturesModule,
    SearchModule,
    SitesModule,
    SpacesModule,
    SsoModule,
  ],
  controllers: [PreviewLinksController],
  providers: [
    PreviewAccess,
    ShownSpecs,
    ShownTexts,
    VisitedSpecs,
    SpecAuthors,
    PreviewKeys,
    PreviewLinksService,
    PreviewRequests,
    ReaderSignInRequests,
    SitePreviews,
    FeedbackRoute,
    AssetRoute,
    FileRoute,
    FrontPage,
    SubdomainPage,
    HostRobots,
    RefusalPages,
    ImageVariants,
    {
      provide: FeedCache,
      inject: [TemporaryDirectories],
      useFactory: (temporary: TemporaryDirectories) => new FeedCache(temporary),
    },
    LlmsTexts,
    FeedFiles,
    MarkdownPages,
    MarkdownRoute,
    McpRoute,
    PageRenderer,
    PageSpecs,
    {
      provide: PageTexts,
      inject: [TemporaryDirectories],
      useFactory: (temporary: TemporaryDirectories) => new PageTexts(temporary),
    },
    PageWorkers,
    PageAnswers,
    PdfRoute,
    PictureLinks,
    PictureRoute,
    PageCache,
    PublishedSites,
    SiteHandler,
    SearchRoute,
    HiddenPages,
    SearchSite,
    SiteMaps,
    SitePages,
    SitePictures,
    SiteRoutes,
    SiteShells,
    SiteSpaces,
    InlineSvgs,
    SiteTools,
    SocialImageRoute,
    CardLogos,
    ShownFiles,
    SocialImages,
    PageRoute,
    SpaceRoute,
    SpaceViews,
    StoredFileSender,
    Translations,
    TreeRoute,
    ViewRoute,
  ],
})
export class PublishedModule {}
