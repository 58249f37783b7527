import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { CacheableRead } from '../../common/http/cacheable-read.decorator.js';
import type { Representation } from '../../common/http/representation.js';
import { ApiListResponse } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { SharedListQuery } from '../audience/dto/share-key.query.js';
import type { VisitedSiteTarget } from '../store/visited-site-target.js';
import { AddSectionGroupDto, AddToGroupDto, MoveDto, UpdateSectionGroupDto } from './dto/structure.dto.js';
import { SectionGroupsService } from './section-groups.service.js';
import { SiteSectionGroupResource } from '../views/structure.resource.js';

@ApiTags('Site section groups')
@Controller('v1/orgs/:organizationId/sites/:siteId/section-groups')
export class SectionGroupsController {
  constructor(private readonly groups: SectionGroupsService) {}

  @Get()
  @Requires('visitedSite.view')
  @ApiOperation({
    operationId: 'listSiteSectionGroups',
    summary: 'List the section groups of a site',
    description:
      'In the order of the site. Accepts a site token and returns what its visitor can see, without groups that are empty for them.',
  })
  @ApiListResponse(SiteSectionGroupResource)
  @CacheableRead()
  list(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() query: SharedListQuery,
  ): Promise<Representation> {
    return this.groups.list(reader, { organizationId, siteId }, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'addSectionGroupToSite',
    summary: 'Create a section group',
    description:
      'The group takes the position of the first of its sections, or comes last. Returns 409 on a site without sections. A site can have up to 100 section groups.',
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
  @ApiOperation({ operationId: 'updateSiteSectionGroup', summary: 'Update a section group' })
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
    description: 'Its sections take its position on the site.',
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
    summary: 'Add a section to a section group',
    description: 'The section comes last in the group. A section that is already in the group does not move.',
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
    summary: 'Remove a section from its section group',
    description: 'The section stays on the site, directly after the section group.',
  })
  @ApiResponse({ status: 205, description: 'The section is no longer in the section group.' })
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
      'Moves the group next to a section that is in no group, or next to another section group. Deprecated: use `sortSiteStructure`.',
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
