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
import { AddSectionDto, MoveDto, UpdateSectionDto } from './dto/structure.dto.js';
import { SectionsService } from './sections.service.js';
import { SiteSectionResource } from '../views/structure.resource.js';

@ApiTags('Site sections')
@Controller('v1/orgs/:organizationId/sites/:siteId/sections')
export class SectionsController {
  constructor(private readonly sections: SectionsService) {}

  @Get()
  @Requires('visitedSite.view')
  @ApiOperation({
    operationId: 'listSiteSections',
    summary: 'List the sections of a site',
    description:
      'In the order of the site, if you can view one of their spaces. Accepts a site token and returns what its visitor can see.',
  })
  @ApiListResponse(SiteSectionResource)
  @CacheableRead()
  list(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() query: SharedListQuery,
  ): Promise<Representation> {
    return this.sections.list(reader, { organizationId, siteId }, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'addSectionToSite',
    summary: 'Create a section',
    description:
      'The section has one space and comes last on the site. The first section takes over all site spaces of the root. Also requires the role `create` on the space. A space that the first section took over with the others moves to its own section. Returns 409 if the space is in another section. A site can have up to 250 sections.',
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
    summary: 'Update a section',
    description:
      'On a published site with adaptive content, changing or removing the condition requires the role `create` on each space of the section.',
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
      'Deletes its site spaces too; the spaces themselves remain. If it was the default, the next section becomes the default. Deleting the last section also deletes the section groups.',
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
    description:
      "Moves the section next to another section, into that one's section group, or next to a section group.",
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
