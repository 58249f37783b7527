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
import { AddSectionGroupDto, AddToGroupDto, MoveDto, UpdateSectionGroupDto } from './dto/structure.dto.js';
import { SectionGroupsService } from './section-groups.service.js';
import { SiteSectionGroupResource } from './structure.resource.js';

@ApiTags('Site section groups')
@Controller('v1/orgs/:organizationId/sites/:siteId/section-groups')
export class SectionGroupsController {
  constructor(private readonly groups: SectionGroupsService) {}

  @Get()
  @Requires('visitedSite.view')
  @ApiOperation({
    operationId: 'listSiteSectionGroups',
    summary: 'The section groups of a site',
    description:
      'In the order of the site. Takes a site token, too, and gives what its visitor sees: not the groups that are empty to them.',
  })
  @ApiListResponse(SiteSectionGroupResource)
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
      await this.groups.list(reader, { organizationId, siteId }, query),
    );
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'addSectionGroupToSite',
    summary: 'Create a section group',
    description:
      'It goes where the first of its sections is, else last. 409 on a site without sections; a site has at most 100 section groups.',
  })
  @ApiCreatedResponse({ type: SiteSectionGroupResource })
  add(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: AddSectionGroupDto,
  ): Promise<SiteSectionGroupResource> {
    return this.groups.add(actor, { organizationId, siteId }, body);
  }

  @Patch(':siteSectionGroupId')
  @Requires('site.edit')
  @ApiOperation({ operationId: 'updateSiteSectionGroup', summary: 'Change a section group' })
  @ApiOkResponse({ type: SiteSectionGroupResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSectionGroupId') groupId: string,
    @Body() body: UpdateSectionGroupDto,
  ): Promise<SiteSectionGroupResource> {
    return this.groups.update(actor, { organizationId, siteId }, groupId, body);
  }

  @Delete(':siteSectionGroupId')
  @HttpCode(205)
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'deleteSiteSectionGroup',
    summary: 'Delete a section group',
    description: 'Its sections stay on the site, in its place.',
  })
  @ApiResponse({ status: 205, description: 'Deleted.' })
  remove(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSectionGroupId') groupId: string,
  ): Promise<void> {
    return this.groups.remove(actor, { organizationId, siteId }, groupId);
  }

  @Post(':siteSectionGroupId/sections')
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'addSectionToGroup',
    summary: 'Put a section into a section group',
    description: 'Last; one that is in the group already stays where it is.',
  })
  @ApiCreatedResponse({ type: SiteSectionGroupResource })
  addSection(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSectionGroupId') groupId: string,
    @Body() body: AddToGroupDto,
  ): Promise<SiteSectionGroupResource> {
    return this.groups.addSection(actor, { organizationId, siteId }, groupId, body);
  }

  @Delete(':siteSectionGroupId/sections/:siteSectionId')
  @HttpCode(205)
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'removeSectionFromGroup',
    summary: 'Take a section out of its section group',
    description: 'It stays on the site, right behind the section group.',
  })
  @ApiResponse({ status: 205, description: 'It is in the section group no longer.' })
  removeSection(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSectionGroupId') groupId: string,
    @Param('siteSectionId') sectionId: string,
  ): Promise<void> {
    return this.groups.removeSection(actor, { organizationId, siteId }, groupId, sectionId);
  }

  @Post(':siteSectionGroupId/move')
  @Idempotent({ by: 'route' })
  @HttpCode(200)
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'moveSiteSectionGroup',
    summary: 'Move a section group',
    description:
      'Beside a section that is in no section group, or beside another section group. Deprecated: use `sortSiteStructure`.',
    deprecated: true,
  })
  @ApiOkResponse({ type: SiteSectionGroupResource })
  move(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSectionGroupId') groupId: string,
    @Body() body: MoveDto,
  ): Promise<SiteSectionGroupResource> {
    return this.groups.move(actor, { organizationId, siteId }, groupId, body);
  }
}
