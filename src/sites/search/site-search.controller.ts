import { Body, Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Reads, Requires } from '../../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { FoundSpaceResource } from '../../content/search/search.resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { VisitedSiteTarget } from '../sites.service.js';
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
    summary: 'Search what a site shows',
    description:
      'As the search of an organization, in the site spaces that the published profile shows to the same reader. Takes a site token, too; a token needs the scope `read` only. 404 while the site is not published, except to those who may edit it, and for a site space that the reader does not see. Spaces with the best page first, ten at a time when `limit` says nothing else, each with up to five of its pages, fewer when more than 100 spaces are asked for at once.',
  })
  @ApiListResponse(FoundSpaceResource)
  run(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { visit }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: SiteSearchDto,
    @Query() query: SiteSearchQuery,
  ): Promise<ListResource<FoundSpaceResource>> {
    return this.search.run(actor, { organizationId, siteId }, body, query, visit);
  }
}
