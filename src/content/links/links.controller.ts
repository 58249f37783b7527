import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiNotModifiedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { sendRepresentation } from '../../common/http/representation.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse } from '../../common/lists/list-resource.js';
import type { SpaceTarget } from '../../spaces/spaces.service.js';
import { LinksQuery } from '../dto/links-query.js';
import { ApiLinkListResponse, BacklinkResource } from './link.resource.js';
import { type LinksRepresentation, LinksService } from './links.service.js';

const NOT_MODIFIED = { description: '`If-None-Match` names the current `ETag`.' };

/** Where pages of primary content lead to, and what leads to them. */
@ApiTags('Space content')
@Controller('v1/spaces/:spaceId')
export class LinksController {
  constructor(private readonly links: LinksService) {}

  @Get('links')
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
    await send(request, response, await this.links.ofSpace(actor, target, query));
  }

  @Get('content/page/:pageId/links')
  @Requires('space.view')
  @ApiOperation({
    operationId: 'listPageLinks',
    summary: 'The links of a page',
    description: 'One item a target, in the order of the text.',
  })
  @ApiLinkListResponse()
  @ApiNotModifiedResponse(NOT_MODIFIED)
  async ofPage(
    @CurrentActor() actor: Actor,
    @CurrentTarget() target: SpaceTarget,
    @Param('pageId') pageId: string,
    @Query() query: LinksQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await send(request, response, await this.links.ofPage(actor, target, pageId, query));
  }

  @Get('content/page/:pageId/backlinks')
  @Requires('space.view')
  @ApiOperation({
    operationId: 'listPageBacklinks',
    summary: 'The other pages that link to a page',
    description: 'Oldest first. Links to its headings count too.',
  })
  @ApiListResponse(BacklinkResource)
  @ApiNotModifiedResponse(NOT_MODIFIED)
  async toPage(
    @CurrentActor() actor: Actor,
    @CurrentTarget() target: SpaceTarget,
    @Param('pageId') pageId: string,
    @Query() query: ListQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await send(request, response, await this.links.toPage(actor, target, pageId, query));
  }

  @Get('content/files/:fileId/backlinks')
  @Requires('space.view')
  @ApiOperation({
    operationId: 'listFileBacklinks',
    summary: 'The pages that link to a file or show it',
    description: 'Oldest first.',
  })
  @ApiListResponse(BacklinkResource)
  @ApiNotModifiedResponse(NOT_MODIFIED)
  async toFile(
    @CurrentActor() actor: Actor,
    @CurrentTarget() target: SpaceTarget,
    @Param('fileId') fileId: string,
    @Query() query: ListQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await send(request, response, await this.links.toFile(actor, target, fileId, query));
  }
}

function send(
  request: Request,
  response: Response,
  { etag, body, exists }: LinksRepresentation,
): Promise<void> {
  return sendRepresentation(request, response, etag, body, exists);
}
