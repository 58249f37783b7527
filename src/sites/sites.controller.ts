import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { EmptyBody } from '../common/validation/empty-body.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { CreateSiteDto } from './dto/create-site.dto.js';
import { ListSitesQuery } from './dto/list-sites.dto.js';
import { PublishedSiteResource } from './published-site.resource.js';
import { SiteResource } from './site.resource.js';
import { SitesService } from './sites.service.js';

@ApiTags('Docs sites')
@Controller('v1/orgs/:organizationId/sites')
export class SitesController {
  constructor(private readonly sites: SitesService) {}

  @Get()
  @Requires('organization.view')
  @ApiOperation({
    operationId: 'listSites',
    summary: 'The sites of an organization',
    description: 'Guests see the sites that show a space they have a role on.',
  })
  @ApiListResponse(SiteResource)
  list(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Query() query: ListSitesQuery,
  ): Promise<ListResource<SiteResource>> {
    return this.sites.list(actor, organizationId, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('organization.createContent')
  @ApiOperation({
    operationId: 'createSite',
    summary: 'Create a site',
    description:
      'It is not published yet. Needs the role `create` on each of `spaces`, too; 403 names those on which you have less, 404 when one is not in your sight.',
  })
  @ApiCreatedResponse({ type: SiteResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() body: CreateSiteDto,
  ): Promise<SiteResource> {
    return this.sites.create(actor, organizationId, body);
  }

  @Get(':siteId')
  @Requires('site.view')
  @ApiOperation({ operationId: 'getSite', summary: 'One site' })
  @ApiOkResponse({ type: SiteResource })
  get(
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
  ): Promise<SiteResource> {
    return this.sites.get(organizationId, siteId);
  }

  @Post(':siteId/publish')
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'publishSite',
    summary: 'Make a site live',
    description:
      'Needs the role `create` in the organization and on each space that the site shows; 403 names the spaces on which you have less, 404 when one is not in your sight. A space that is closed or moved later stays published.',
  })
  @ApiOkResponse({ type: SiteResource })
  publish(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() _body: EmptyBody,
  ): Promise<SiteResource> {
    return this.sites.publish(actor, organizationId, siteId);
  }

  @Get(':siteId/published')
  @Requires('publishedSite.view')
  @ApiOperation({
    operationId: 'getPublishedContentSite',
    summary: 'Everything a front end needs to show a published site',
    description: '404 while the site is not published, except to those who may edit it.',
  })
  @ApiOkResponse({ type: PublishedSiteResource })
  profile(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
  ): Promise<PublishedSiteResource> {
    return this.sites.profile(actor, organizationId, siteId);
  }
}
