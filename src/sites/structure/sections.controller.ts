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
import { SharedListQuery } from '../audience/dto/share-key.query.js';
import type { VisitedSiteTarget } from '../sites.service.js';
import { AddSectionDto, MoveDto, UpdateSectionDto } from './dto/structure.dto.js';
import { SectionsService } from './sections.service.js';
import { SiteSectionResource } from './structure.resource.js';

@ApiTags('Site sections')
@Controller('v1/orgs/:organizationId/sites/:siteId/sections')
export class SectionsController {
  constructor(private readonly sections: SectionsService) {}

  @Get()
  @Requires('visitedSite.view')
  @ApiOperation({
    operationId: 'listSiteSections',
    summary: 'The sections of a site',
    description:
      'In the order of the site; those with a space that you may view. Takes a site token, too, and gives what its visitor sees.',
  })
  @ApiListResponse(SiteSectionResource)
  @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
  async list(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() query: SharedListQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendRepresentation(
      request,
      response,
      await this.sections.list(reader, { organizationId, siteId }, query),
    );
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'addSectionToSite',
    summary: 'Create a section',
    description:
      'With one space, last on the site. The first section takes over all site spaces of the root. Needs the role `create` on the space, too. 409 when a section shows the space already; a site has at most 250 sections.',
  })
  @ApiCreatedResponse({ type: SiteSectionResource })
  add(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: AddSectionDto,
  ): Promise<SiteSectionResource> {
    return this.sections.add(actor, { organizationId, siteId }, body);
  }

  @Patch(':siteSectionId')
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'updateSiteSection',
    summary: 'Change a section',
    description:
      'On a published site with adaptive content, another condition, or none, in place of the present one needs the role `create` on each space of the section.',
  })
  @ApiOkResponse({ type: SiteSectionResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSectionId') sectionId: string,
    @Body() body: UpdateSectionDto,
  ): Promise<SiteSectionResource> {
    return this.sections.update(actor, { organizationId, siteId }, sectionId, body);
  }

  @Delete(':siteSectionId')
  @HttpCode(205)
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'deleteSiteSection',
    summary: 'Delete a section',
    description:
      'With its site spaces; the spaces themselves stay. Where it was the default, the next one is. With the last section the section groups go.',
  })
  @ApiResponse({ status: 205, description: 'Deleted.' })
  remove(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSectionId') sectionId: string,
  ): Promise<void> {
    return this.sections.remove(actor, { organizationId, siteId }, sectionId);
  }

  @Post(':siteSectionId/move')
  @Idempotent({ by: 'route' })
  @HttpCode(200)
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'moveSiteSection',
    summary: 'Move a section',
    description: 'Beside another one, into whose section group it goes, or beside a section group.',
  })
  @ApiOkResponse({ type: SiteSectionResource })
  move(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSectionId') sectionId: string,
    @Body() body: MoveDto,
  ): Promise<SiteSectionResource> {
    return this.sections.move(actor, { organizationId, siteId }, sectionId, body);
  }
}
