import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNotModifiedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { sendRepresentation } from '../common/http/representation.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { EmptyBody } from '../common/validation/empty-body.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { CreateSiteDto } from './dto/create-site.dto.js';
import { ShareKeyQuery } from './audience/dto/share-key.query.js';
import { ListSitesQuery } from './dto/list-sites.dto.js';
import { UpdateSiteDto } from './dto/update-site.dto.js';
import { PublishedProfileService } from './published-profile.service.js';
import { PublishedSiteResource } from './published-site.resource.js';
import { SitePublishingService } from './site-publishing.service.js';
import { SiteResource } from './site.resource.js';
import { SitesService, type VisitedSiteTarget } from './sites.service.js';
import { UpdateSite } from './update-site.js';

@ApiTags('Docs sites')
@Controller('v1/orgs/:organizationId/sites')
export class SitesController {
  constructor(
    private readonly sites: SitesService,
    private readonly updateSite: UpdateSite,
    private readonly publishing: SitePublishingService,
    private readonly profiles: PublishedProfileService,
  ) {}

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
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
  ): Promise<SiteResource> {
    return this.sites.get(actor, organizationId, siteId);
  }

  @Patch(':siteId')
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'updateSite',
    summary: 'Change a site',
    description: 'What is left out stays as it is.',
  })
  @ApiOkResponse({ type: SiteResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: UpdateSiteDto,
  ): Promise<SiteResource> {
    return this.updateSite.run(actor, organizationId, siteId, body);
  }

  @Delete(':siteId')
  @HttpCode(205)
  @Requires('site.admin')
  @ApiOperation({
    operationId: 'deleteSite',
    summary: 'Delete a site',
    description: 'The spaces it shows stay. This cannot be undone.',
  })
  @ApiResponse({ status: 205, description: 'Deleted.' })
  remove(@Param('organizationId') organizationId: string, @Param('siteId') siteId: string): Promise<void> {
    return this.sites.delete(organizationId, siteId);
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
    return this.publishing.publish(actor, organizationId, siteId);
  }

  @Post(':siteId/unpublish')
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'unpublishSite',
    summary: 'Take a site off line',
    description: 'It stays as it is, and can be published again.',
  })
  @ApiOkResponse({ type: SiteResource })
  unpublish(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() _body: EmptyBody,
  ): Promise<SiteResource> {
    return this.publishing.unpublish(actor, organizationId, siteId);
  }

  @Get(':siteId/published')
  @Requires('publishedSite.view')
  @ApiOperation({
    operationId: 'getPublishedContentSite',
    summary: 'Everything a front end needs to show a published site',
    description:
      '404 while the site is not published, except to those who may edit it. Takes a site token, too, and gives what its visitor sees.',
  })
  @ApiOkResponse({ type: PublishedSiteResource })
  @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
  async profile(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() _query: ShareKeyQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendRepresentation(request, response, await this.profiles.get(reader, { organizationId, siteId }));
  }
}
