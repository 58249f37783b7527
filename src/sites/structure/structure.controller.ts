import { Body, Controller, Get, Param, Patch, Query, Req, Res } from '@nestjs/common';
import { ApiNotModifiedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { sendRepresentation } from '../../common/http/representation.js';
import { ShareKeyQuery } from '../audience/dto/share-key.query.js';
import type { VisitedSiteTarget } from '../sites.service.js';
import { SortStructureDto } from './dto/structure.dto.js';
import { SiteStructureResource } from './structure.resource.js';
import { StructureService } from './structure.service.js';

@ApiTags('Docs sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/structure')
export class StructureController {
  constructor(private readonly structure: StructureService) {}

  @Get()
  @Requires('visitedSite.view')
  @ApiOperation({
    operationId: 'getSiteStructure',
    summary: 'What a site shows, in its order',
    description:
      'Site spaces whose space you may view, in their sections and section groups. Takes a site token, too, and gives what its visitor sees.',
  })
  @ApiOkResponse({ type: SiteStructureResource })
  @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
  async get(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() _query: ShareKeyQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendRepresentation(request, response, await this.structure.get(reader, { organizationId, siteId }));
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
