import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiNotModifiedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import type { SpaceTarget } from '../../spaces/spaces.service.js';
import { LinksQuery } from '../dto/links-query.js';
import { ApiLinkListResponse } from './link.resource.js';
import { LinksService } from './links.service.js';
import { sendRepresentation } from '../../common/http/representation.js';

const NOT_MODIFIED = { description: '`If-None-Match` names the current `ETag`.' };

/** Where all pages of primary content lead to. */
@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/links')
export class SpaceLinksController {
  constructor(private readonly links: LinksService) {}

  @Get()
  @Requires('space.view')
  @ApiOperation({
    operationId: 'listSpaceLinks',
    summary: 'The links of all pages of a space',
    description: 'One item a target, in the order of the pages and of the links in them.',
  })
  @ApiLinkListResponse()
  @ApiNotModifiedResponse(NOT_MODIFIED)
  async ofSpace(
    @CurrentActor() actor: Actor,
    @CurrentTarget() target: SpaceTarget,
    @Query() query: LinksQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendRepresentation(request, response, await this.links.ofSpace(actor, target, query));
  }
}
