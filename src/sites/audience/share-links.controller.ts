import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { CreateShareLinkDto, UpdateShareLinkDto } from './dto/share-link.dto.js';
import { ShareLinkResource } from './share-link.resource.js';
import { ShareLinksService } from './share-links.service.js';

const OPENS =
  'On a published site with the visibility `share-link`, this also requires the role `create` on each space that the site shows.';

@ApiTags('Site audiences')
@Controller('v1/orgs/:organizationId/sites/:siteId/share-links')
@Requires('site.admin')
export class ShareLinksController {
  constructor(private readonly links: ShareLinksService) {}

  @Get()
  @ApiOperation({ operationId: 'listSiteShareLinks', summary: 'List the share links of a site' })
  @ApiListResponse(ShareLinkResource)
  list(
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<ShareLinkResource>> {
    return this.links.list({ organizationId, siteId }, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @ApiOperation({
    operationId: 'createSiteShareLink',
    summary: 'Create a share link',
    description: `Everybody who has its key can read the site while its visibility is \`share-link\`. ${OPENS} A site can have up to 1,000 share links.`,
  })
  @ApiCreatedResponse({ type: ShareLinkResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: CreateShareLinkDto,
  ): Promise<ShareLinkResource> {
    return this.links.create(actor, { organizationId, siteId }, body);
  }

  @Patch(':shareLinkId')
  @ApiOperation({
    operationId: 'updateSiteShareLink',
    summary: 'Update a share link',
    description: `With \`active\` false, its key stops working within a second. To enable it again: ${OPENS}`,
  })
  @ApiOkResponse({ type: ShareLinkResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('shareLinkId') shareLinkId: string,
    @Body() body: UpdateShareLinkDto,
  ): Promise<ShareLinkResource> {
    return this.links.update(actor, { organizationId, siteId }, shareLinkId, body);
  }

  @Delete(':shareLinkId')
  @HttpCode(205)
  @ApiOperation({
    operationId: 'deleteSiteShareLink',
    summary: 'Delete a share link',
    description: 'Its key stops working within a second.',
  })
  @ApiResponse({ status: 205, description: 'Deleted.' })
  remove(
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('shareLinkId') shareLinkId: string,
  ): Promise<void> {
    return this.links.remove({ organizationId, siteId }, shareLinkId);
  }
}
