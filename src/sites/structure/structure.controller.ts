import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { CacheableRead } from '../../common/http/cacheable-read.decorator.js';
import type { Representation } from '../../common/http/representation.js';
import { ShareKeyQuery } from '../audience/dto/share-key.query.js';
import type { VisitedSiteTarget } from '../store/visited-site-target.js';
import { SortStructureDto } from './dto/structure.dto.js';
import { SiteStructureResource } from '../views/structure.resource.js';
import { StructureService } from './structure.service.js';

@ApiTags('Docs sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/structure')
export class StructureController {
  constructor(private readonly structure: StructureService) {}

  @Get()
  @Requires('visitedSite.view')
  @ApiOperation({
    operationId: 'getSiteStructure',
    summary: 'Retrieve the structure of a site',
    description:
      'Site spaces that you can view, in their sections and section groups. Accepts a site token and returns what its visitor can see.',
  })
  @ApiOkResponse({ type: SiteStructureResource })
  @CacheableRead()
  get(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Query() _query: ShareKeyQuery,
  ): Promise<Representation> {
    return this.structure.get(reader, { organizationId, siteId });
  }

  @Patch('sort')
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'sortSiteStructure',
    summary: 'Move an item in the structure of a site',
    description:
      "Moves a site space next to a site space; a section next to a section, into that one's section group, or next to a section group; a section group next to another group, or next to a section that is in no group.",
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
