import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { SiteSectionGroupResource } from '../views/structure.resource.js';
import { AddToGroupDto } from './dto/structure.dto.js';
import { SectionGroupsService } from './section-groups.service.js';

@ApiTags('Site section groups')
@Controller('v1/orgs/:organizationId/sites/:siteId/section-groups/:siteSectionGroupId/sections')
export class GroupedSectionsController {
  constructor(private readonly groups: SectionGroupsService) {}

  @Post()
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

  @Delete(':siteSectionId')
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
}
