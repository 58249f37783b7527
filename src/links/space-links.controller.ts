import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import type { SpaceTarget } from '../spaces/spaces.service.js';
import { LinksQuery } from './dto/links-query.js';
import { ApiLinkListResponse } from './link.resource.js';
import { LinksService } from './links.service.js';
import { CacheableRead } from '../common/http/cacheable-read.decorator.js';
import type { Representation } from '../common/http/representation.js';

/** The links of all pages of primary content. */
@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/links')
export class SpaceLinksController {
  constructor(private readonly links: LinksService) {}

  @Get()
  @Requires('space.view')
  @ApiOperation({
    operationId: 'listSpaceLinks',
    summary: 'List the links of all pages of a space',
    description: 'One item for each target, in the order of the pages and of the links in them.',
  })
  @ApiLinkListResponse()
  @CacheableRead()
  ofSpace(
    @CurrentActor() actor: Actor,
    @CurrentTarget() target: SpaceTarget,
    @Query() query: LinksQuery,
  ): Promise<Representation> {
    return this.links.ofSpace(actor, target, query);
  }
}
