import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { CacheableRead } from '../../common/http/cacheable-read.decorator.js';
import type { Representation } from '../../common/http/representation.js';
import { ApiListResponse } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { AddSiteSpaceDto, ListSiteSpacesQuery, MoveDto, UpdateSiteSpaceDto } from './dto/structure.dto.js';
import type { VisitedSiteTarget } from '../store/visited-site-target.js';
import { SiteSpacesService } from './site-spaces.service.js';
import { SiteSpaceResource } from '../views/structure.resource.js';

@ApiTags('Site spaces')
@Controller('v1/orgs/:organizationId/sites/:siteId/site-spaces')
export class SiteSpacesController {
  constructor(private readonly siteSpaces: SiteSpacesService) {}

  @Get()
  @Requires('visitedSite.view')
  @ApiOperation({
    operationId: 'listSiteSpaces',
    summary: 'List the spaces that a site shows',
    description:
      'In the order of the site, if you can view them. Accepts a site token and returns what its visitor can see.',
  })
  @ApiListResponse(SiteSpaceResource)
  @CacheableRead()
  list(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() query: ListSiteSpacesQuery,
  ): Promise<Representation> {
    return this.siteSpaces.list(reader, { organizationId, siteId }, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'addSpaceToSite',
    summary: 'Add a space to a site',
    description:
      'The space is added at the end of its section. Also requires the role `create` on the space. Returns 409 if the site already shows it. A site can show up to 1,000 spaces.',
  })
  @ApiCreatedResponse({ type: SiteSpaceResource })
  add(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: AddSiteSpaceDto,
  ): Promise<SiteSpaceResource> {
    return this.siteSpaces.add(actor, { organizationId, siteId }, body);
  }

  @Patch(':siteSpaceId')
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'updateSiteSpace',
    summary: 'Update a site space',
    description:
      'Showing another space requires the role `create` on it, and returns 409 if the site already shows it. On a published site with adaptive content, changing or removing the condition also requires the role `create` on the space.',
  })
  @ApiOkResponse({ type: SiteSpaceResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSpaceId') siteSpaceId: string,
    @Body() body: UpdateSiteSpaceDto,
  ): Promise<SiteSpaceResource> {
    return this.siteSpaces.update(actor, { organizationId, siteId }, siteSpaceId, body);
  }

  @Delete(':siteSpaceId')
  @HttpCode(205)
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'deleteSiteSpace',
    summary: 'Remove a space from a site',
    description:
      'The space itself remains. If its section shows no other space, the section is removed too. If it was the default, the next site space becomes the default.',
  })
  @ApiResponse({ status: 205, description: 'The site no longer shows the space.' })
  remove(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSpaceId') siteSpaceId: string,
  ): Promise<void> {
    return this.siteSpaces.remove(actor, { organizationId, siteId }, siteSpaceId);
  }

  @Post(':siteSpaceId/move')
  @Idempotent({ by: 'route' })
  @HttpCode(200)
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'moveSiteSpace',
    summary: 'Move a site space',
    description:
      "Moves the site space next to another one, into that one's section. If its path is taken there, it gets a number. A section that loses its last site space is removed.",
  })
  @ApiOkResponse({ type: SiteSpaceResource })
  move(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSpaceId') siteSpaceId: string,
    @Body() body: MoveDto,
  ): Promise<SiteSpaceResource> {
    return this.siteSpaces.move(actor, { organizationId, siteId }, siteSpaceId, body);
  }
}
