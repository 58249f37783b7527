import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { VisitedSiteTarget } from '../store/visited-site-target.js';
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
    summary: 'List the redirects of a site',
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
      'Redirects a path of the site to a page, a site space, a section or an address. A source that ends with `/*` redirects every path below it. Returns 409 if the source already has a redirect. A site can have up to 10,000 redirects.',
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
  @ApiOperation({ operationId: 'updateSiteRedirect', summary: 'Update a redirect' })
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
    summary: 'Resolve a path to its redirect',
    description:
      'For readers, whom a site token identifies. The redirect from the path itself applies, otherwise that from the longest path above it. Returns 404 if there is no redirect, or if this reader cannot see its target.',
  })
  @ApiOkResponse({ type: RedirectTargetResource })
  find(
    @CurrentActor() actor: Actor,
    @CurrentTarget() target: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() { source }: FindRedirectQuery,
  ): Promise<RedirectTargetResource> {
    return this.redirects.find(actor, { organizationId, siteId }, source, target);
  }
}
