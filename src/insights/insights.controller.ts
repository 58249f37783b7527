import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ApiListResponse } from '../common/lists/list-resource.js';
import { InsightsQuery } from './dto/insights.query.js';
import {
  InsightTotalsResource,
  SiteInsightResource,
  type SiteInsightsResource,
  TOTALS,
} from './insight.resource.js';
import { InsightsService } from './insights.service.js';

@ApiTags('Docs sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/insights')
export class InsightsController {
  constructor(private readonly insights: InsightsService) {}

  @Get()
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'listSiteInsights',
    summary: 'List what readers of a site did',
    description:
      'Views and feedback per page and day, or searches per query and day: the last day first, and of each day the highest number first. Pages of spaces that you cannot view are left out. With `feedback`, a page of the list has at most 100 items.',
  })
  @ApiExtraModels(InsightTotalsResource)
  @ApiListResponse(SiteInsightResource, TOTALS)
  list(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() query: InsightsQuery,
  ): Promise<SiteInsightsResource> {
    return this.insights.list(actor, { organizationId, siteId }, query);
  }
}
