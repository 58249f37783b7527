import { Module } from '@nestjs/common';
import { CollectionsModule } from '../collections/collections.module.js';
import { ContentModule } from '../content/content.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SearchModule } from '../search/search.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { AdaptiveSchemaController } from './adaptive/adaptive-schema.controller.js';
import { AdaptiveSchemaRepository } from './adaptive/adaptive-schema.repository.js';
import { AdaptiveSchemaService } from './adaptive/adaptive-schema.service.js';
import { ContentFinder } from './customization/content-finder.js';
import { CustomizationReferences } from './customization/customization-references.js';
import { CustomizationController } from './customization/customization.controller.js';
import { CustomizationRepository } from './customization/customization.repository.js';
import { CustomizationService } from './customization/customization.service.js';
import { PublishedProfileService } from './published-profile.service.js';
import { AuthenticationController } from './audience/authentication.controller.js';
import { AuthenticationService } from './audience/authentication.service.js';
import { ShareKeys } from './audience/share-keys.js';
import { ShareLinksController } from './audience/share-links.controller.js';
import { ShareLinksRepository } from './audience/share-links.repository.js';
import { ShareLinksService } from './audience/share-links.service.js';
import { SignInSites } from './audience/sign-in-sites.repository.js';
import { ReaderSignIns } from './audience/reader-sign-ins.js';
import { SiteAudience } from './audience/site-audience.js';
import { SiteTokens } from './audience/site-tokens.js';
import { SiteVisits } from './audience/site-visits.js';
import { SiteVisitsRepository } from './audience/site-visits.repository.js';
import { PublishedUrlsController } from './urls/published-urls.controller.js';
import { PublishedUrlsService } from './urls/published-urls.service.js';
import { SiteHosts } from './urls/site-hosts.js';
import { SiteHostsRepository } from './urls/site-hosts.repository.js';
import { SiteAdmission } from './urls/site-admission.js';
import { SiteHomes } from './urls/site-homes.js';
import { SiteStructureCache } from './urls/site-structure-cache.js';
import { SiteAddressesRepository } from './urls/site-addresses.repository.js';
import { RedirectTargets } from './redirects/redirect-targets.js';
import { RedirectsController } from './redirects/redirects.controller.js';
import { RedirectsRepository } from './redirects/redirects.repository.js';
import { RedirectsService } from './redirects/redirects.service.js';
import { SiteRedirects } from './redirects/site-redirects.js';
import { LostHosts } from './hosts/lost-hosts.js';
import { SiteHostOwners } from './hosts/site-host-owners.js';
import { SiteHostOwnersRepository } from './hosts/site-host-owners.repository.js';
import { SiteSearchController } from './search/site-search.controller.js';
import { SiteSearchService } from './search/site-search.service.js';
import { SitePublishingService } from './site-publishing.service.js';
import { SiteStandingsRepository } from './store/site-standings.repository.js';
import { PublicSites } from './store/public-sites.js';
import { SitesController } from './sites.controller.js';
import { SitesRepository } from './store/sites.repository.js';
import { SitesService } from './sites.service.js';
import { GroupedSectionsController } from './structure/grouped-sections.controller.js';
import { SectionGroupsController } from './structure/section-groups.controller.js';
import { SectionGroupsService } from './structure/section-groups.service.js';
import { SectionsController } from './structure/sections.controller.js';
import { SectionsService } from './structure/sections.service.js';
import { SiteSpacesController } from './structure/site-spaces.controller.js';
import { SiteSpacesService } from './structure/site-spaces.service.js';
import { SiteStructures } from './views/site-structures.js';
import { StructureController } from './structure/structure.controller.js';
import { StructureRepository } from './tree/structure.repository.js';
import { StructureService } from './structure/structure.service.js';
import { UpdateSite } from './update-site.js';
import { SiteViews } from './views/site-views.js';
import { SiteViewsRepository } from './views/site-views.repository.js';

/** Docs sites: which spaces they publish, in which structure, and to which audience. */
@Module({
  imports: [CollectionsModule, ContentModule, OrganizationsModule, SearchModule, SpacesModule],
  controllers: [
    PublishedUrlsController,
    SitesController,
    AdaptiveSchemaController,
    SiteSpacesController,
    SectionsController,
    SectionGroupsController,
    GroupedSectionsController,
    StructureController,
    CustomizationController,
    ShareLinksController,
    AuthenticationController,
    RedirectsController,
    SiteSearchController,
  ],
  providers: [
    AdaptiveSchemaRepository,
    AdaptiveSchemaService,
    ContentFinder,
    CustomizationReferences,
    CustomizationRepository,
    CustomizationService,
    AuthenticationService,
    PublishedProfileService,
    PublishedUrlsService,
    RedirectTargets,
    RedirectsRepository,
    RedirectsService,
    ReaderSignIns,
    SignInSites,
    ShareKeys,
    ShareLinksRepository,
    ShareLinksService,
    PublicSites,
    SiteRedirects,
    SiteAdmission,
    SiteHomes,
    SiteHosts,
    SiteHostsRepository,
    LostHosts,
    SiteHostOwners,
    SiteHostOwnersRepository,
    SiteStructureCache,
    SiteAddressesRepository,
    SiteTokens,
    SiteViews,
    SiteViewsRepository,
    SiteVisits,
    SiteVisitsRepository,
    SectionGroupsService,
    SectionsService,
    SiteAudience,
    SitePublishingService,
    SiteSearchService,
    SiteSpacesService,
    SiteStandingsRepository,
    SiteStructures,
    SitesRepository,
    SitesService,
    StructureRepository,
    StructureService,
    UpdateSite,
  ],
  exports: [
    PublicSites,
    ReaderSignIns,
    SiteAdmission,
    SiteHomes,
    SiteHosts,
    SitePublishingService,
    SiteRedirects,
    SiteSearchService,
    SiteViews,
    SitesService,
    UpdateSite,
  ],
})
export class SitesModule {}
