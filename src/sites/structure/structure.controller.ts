import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { SortStructureDto } from './dto/structure.dto.js';
import { SiteStructureResource } from './structure.resource.js';
import { StructureService } from './structure.service.js';

@ApiTags('Docs sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/structure')
export class StructureController {
  constructor(private readonly structure: StructureService) {}

  @Get()
  @Requires('site.view')
  @ApiOperation({
    operationId: 'getSiteStructure',
    summary: 'What a site shows, in its order',
    description: 'Site spaces whose space you may view, in their sections and section groups.',
  })
  @ApiOkResponse({ type: SiteStructureResource })
  get(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
  ): Promise<SiteStructureResource> {
    return this.structure.get(actor, { organizationId, siteId });
  }

  @Patch('sort')
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'sortSiteStructure',
    summary: 'Move an item of a site',
    description:
      'Beside another one: a site space beside a site space; a section beside a section, into whose section group it goes, or beside a section group; a section group beside another, or beside a section in none.',
  })
  @ApiOkResponse({ type: SiteStructureResource })
  sort(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: SortStructureDto,
  ): Promise<SiteStructureResource> {
    return this.structure.sort(actor, { organizationId, siteId }, body);
  }
}
