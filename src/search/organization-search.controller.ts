import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ApiListResponse } from '../common/lists/list-resource.js';
import { OrganizationSearchQueryDto } from './dto/search-query.dto.js';
import { CORRECTED_QUERY, OrganizationSearchResource, type SearchResults } from './search.resource.js';
import { SearchService } from './search.service.js';

@ApiTags('Organizations')
@Controller('v1/orgs/:organizationId')
export class OrganizationSearchController {
  constructor(private readonly searchService: SearchService) {}

  @Get('search')
  @Requires('organization.view')
  @ApiOperation({
    operationId: 'searchOrganizationContent',
    summary: 'Search the pages of all spaces that you can view',
    description:
      'Takes the same queries as the search of a space. Spaces with the best matching page come first, ten per page of the list unless `limit` is set. Each space has up to five of its pages, or fewer if you request more than 100 spaces at once.',
  })
  @ApiListResponse(OrganizationSearchResource, CORRECTED_QUERY)
  search(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Query() query: OrganizationSearchQueryDto,
  ): Promise<SearchResults<OrganizationSearchResource>> {
    return this.searchService.ofOrganization(actor, organizationId, query.query, query);
  }
}
