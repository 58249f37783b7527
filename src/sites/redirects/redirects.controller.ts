import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { VisitedSiteTarget } from '../sites.service.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { CreateRedirectDto, FindRedirectQuery, UpdateRedirectDto } from './dto/redirect.dto.js';
import { RedirectResource, RedirectTargetResource } from './redirect.resource.js';
import { RedirectsService } from './redirects.service.js';

@ApiTags('Site redirects')
@Controller('v1/orgs/:organizationId/sites/:siteId')
export class RedirectsController {
  constructor(private readonly redirects: RedirectsService) {}

  @Get('redirects')
  @Requires('site.view')
  @ApiOperation({
    operationId: 'listSiteRedirects',
    summary: 'The redirects of a site',
    description: 'Oldest first.',
  })
  @ApiListResponse(RedirectResource)
  list(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<RedirectResource>> {
    return this.redirects.list(actor, { organizationId, siteId }, query);
  }

  @Post('redirects')
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'createSiteRedirect',
    summary: 'Create a redirect',
    description:
      'A path of the site leads to a page, a site space, a section or an address from now on. 409 when there is one from the path already; a site has at most 10,000.',
  })
  @ApiCreatedResponse({ type: RedirectResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: CreateRedirectDto,
  ): Promise<RedirectResource> {
    return this.redirects.create(actor, { organizationId, siteId }, body);
  }

  @Patch('redirects/:redirectId')
  @Requires('site.edit')
  @ApiOperation({ operationId: 'updateSiteRedirect', summary: 'Change a redirect' })
  @ApiOkResponse({ type: RedirectResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('redirectId') redirectId: string,
    @Body() body: UpdateRedirectDto,
  ): Promise<RedirectResource> {
    return this.redirects.update(actor, { organizationId, siteId }, redirectId, body);
  }

  @Delete('redirects/:redirectId')
  @HttpCode(205)
  @Requires('site.edit')
  @ApiOperation({ operationId: 'deleteSiteRedirect', summary: 'Delete a redirect' })
  @ApiResponse({ status: 205, description: 'Deleted.' })
  remove(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('redirectId') redirectId: string,
  ): Promise<void> {
    return this.redirects.remove(actor, { organizationId, siteId }, redirectId);
  }

  @Get('redirect')
  @Requires('publishedSite.view')
  @ApiOperation({
    operationId: 'getSiteRedirectBySource',
    summary: 'Where a path of a site leads',
    description:
      'For readers, of whom a site token tells: 404 when there is no redirect, or it leads to what this reader does not see.',
  })
  @ApiOkResponse({ type: RedirectTargetResource })
  find(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { visit }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() { source }: FindRedirectQuery,
  ): Promise<RedirectTargetResource> {
    return this.redirects.find(actor, { organizationId, siteId }, source, visit);
  }
}
