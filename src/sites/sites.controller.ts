import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { CacheableRead } from '../common/http/cacheable-read.decorator.js';
import type { Representation } from '../common/http/representation.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { EmptyBody } from '../common/validation/empty-body.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { CreateSiteDto } from './dto/create-site.dto.js';
import { ShareKeyQuery } from './audience/dto/share-key.query.js';
import { ListSitesQuery } from './store/dto/list-sites.dto.js';
import { UpdateSiteDto } from './dto/update-site.dto.js';
import { PublishedProfileService } from './published-profile.service.js';
import { PublishedSiteResource } from './published-site.resource.js';
import { SitePublishingService } from './site-publishing.service.js';
import { SiteResource } from './site.resource.js';
import { SitesService } from './sites.service.js';
import type { VisitedSiteTarget } from './store/visited-site-target.js';
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
    summary: 'List the sites of an organization',
    description: 'Guests see sites that show a space they have a role on.',
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
      'The site is not published yet. Also requires the role `create` on each of `spaces`: 403 names the spaces on which your role is weaker, and 404 means that you cannot view one of them.',
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
  @ApiOperation({ operationId: 'getSite', summary: 'Retrieve a site' })
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
    summary: 'Update a site',
    description: 'Properties that you leave out do not change.',
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
    description: 'The spaces it shows remain. This cannot be undone.',
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
    summary: 'Publish a site',
    description:
      'Requires the role `create` in the organization and on each space that the site shows: 403 names the spaces on which your role is weaker, and 404 means that you cannot view one of them. A space that is restricted or moved later stays published.',
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
    summary: 'Unpublish a site',
    description: 'The site does not change, and can be published again.',
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
    summary: 'Retrieve a published site with everything that a front end needs',
    description:
      'Returns 404 while the site is not published, except to people who can edit it. Accepts a site token and returns what its visitor can see.',
  })
  @ApiOkResponse({ type: PublishedSiteResource })
  @CacheableRead()
  profile(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() _query: ShareKeyQuery,
  ): Promise<Representation> {
    return this.profiles.get(reader, { organizationId, siteId });
  }
}
