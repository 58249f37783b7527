import { Body, Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Reads, Requires } from '../../access/requires.decorator.js';
import { ApiListResponse } from '../../common/lists/list-resource.js';
import { CORRECTED_QUERY, FoundSpaceResource, type SearchResults } from '../../search/search.resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { VisitedSiteTarget } from '../store/visited-site-target.js';
import { SiteSearchDto, SiteSearchQuery } from './dto/site-search.dto.js';
import { SiteSearchService } from './site-search.service.js';

@ApiTags('Docs sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/search')
export class SiteSearchController {
  constructor(private readonly search: SiteSearchService) {}

  @Post()
  @HttpCode(200)
  @Reads()
  @Idempotent({ by: 'repeating' })
  @Requires('publishedSite.view')
  @ApiOperation({
    operationId: 'searchSiteContent',
    summary: 'Search the content of a site',
    description:
      'Works like the search of an organization, in the site spaces that the published profile shows to the same reader. Accepts a site token; an API token needs only the scope `read`. Returns 404 while the site is not published, except to people who can edit it, and for a site space that the reader cannot see. Spaces with the best matching page come first, ten per page of the list unless `limit` is set. Each space has up to five of its pages, or fewer if you request more than 100 spaces at once.',
  })
  @ApiListResponse(FoundSpaceResource, CORRECTED_QUERY)
  run(
    @CurrentActor() actor: Actor,
    @CurrentTarget() target: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: SiteSearchDto,
    @Query() query: SiteSearchQuery,
  ): Promise<SearchResults<FoundSpaceResource>> {
    return this.search.run(actor, { organizationId, siteId }, body, query, target);
  }
}
