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
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { sendRepresentation } from '../../common/http/representation.js';
import { ApiListResponse } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { AddSiteSpaceDto, ListSiteSpacesQuery, MoveDto, UpdateSiteSpaceDto } from './dto/structure.dto.js';
import type { VisitedSiteTarget } from '../sites.service.js';
import { SiteSpacesService } from './site-spaces.service.js';
import { SiteSpaceResource } from './structure.resource.js';

@ApiTags('Site spaces')
@Controller('v1/orgs/:organizationId/sites/:siteId/site-spaces')
export class SiteSpacesController {
  constructor(private readonly siteSpaces: SiteSpacesService) {}

  @Get()
  @Requires('visitedSite.view')
  @ApiOperation({
    operationId: 'listSiteSpaces',
    summary: 'The spaces that a site shows',
    description:
      'In the order of the site; those that you may view. Takes a site token, too, and gives what its visitor sees.',
  })
  @ApiListResponse(SiteSpaceResource)
  @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
  async list(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() query: ListSiteSpacesQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendRepresentation(
      request,
      response,
      await this.siteSpaces.list(reader, { organizationId, siteId }, query),
    );
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'addSpaceToSite',
    summary: 'Show a space on a site',
    description:
      'It goes last in its section. Needs the role `create` on the space, too. 409 when the site shows it already; a site shows at most 1,000 spaces.',
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
    summary: 'Change a site space',
    description:
      'Another space needs the role `create` on it; 409 when the site shows it already. On a published site with adaptive content, so does another condition, or none, in place of the present one.',
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
    summary: 'Show a space no longer',
    description:
      'The space itself stays. A section that shows no other space goes, too. Where it was the default, the next one is.',
  })
  @ApiResponse({ status: 205, description: 'The site shows it no longer.' })
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
      'Beside another one, into whose section it goes; a path that is taken there gets a number. A section that loses its last site space goes.',
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
