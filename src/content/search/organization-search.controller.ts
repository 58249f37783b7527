import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { OrganizationSearchQueryDto } from '../dto/content-query.js';
import { OrganizationSearchResource } from './search.resource.js';
import { SearchService } from './search.service.js';

@ApiTags('Organizations')
@Controller('v1/orgs/:organizationId')
export class OrganizationSearchController {
  constructor(private readonly searchService: SearchService) {}

  @Get('search')
  @Requires('organization.view')
  @ApiOperation({
    operationId: 'searchOrganizationContent',
    summary: 'Search the pages of all spaces that you may view',
    description:
      'As the search of a space. Spaces with the best page first, ten at a time when `limit` says nothing else, each with up to five of its pages, fewer when more than 100 spaces are asked for at once.',
  })
  @ApiListResponse(OrganizationSearchResource)
  search(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Query() query: OrganizationSearchQueryDto,
  ): Promise<ListResource<OrganizationSearchResource>> {
    return this.searchService.ofOrganization(actor, organizationId, query.query, query);
  }
}
