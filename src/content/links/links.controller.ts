import { Controller, Get, Param, Query, Req, Res, type Type } from '@nestjs/common';
import { ApiNotModifiedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse } from '../../common/lists/list-resource.js';
import type { BranchTarget } from '../branches/branch-target.js';
import type { ReadablePlace } from '../branches/content-place.js';
import { LinksQuery } from '../dto/links-query.js';
import { ApiLinkListResponse, BacklinkResource } from './link.resource.js';
import { LinksService } from './links.service.js';
import { sendRepresentation } from '../../common/http/representation.js';

const NOT_MODIFIED = { description: '`If-None-Match` names the current `ETag`.' };

/** The controller of where pages of one place lead to, and what leads to them. */
export function linksController(at: ReadablePlace): Type<unknown> {
  @ApiTags(at.tag)
  @Controller(at.path)
  class LinksController {
    constructor(private readonly links: LinksService) {}

    @Get('page/:pageId/links')
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('listPageLinks'),
      summary: 'The links of a page',
      description: 'One item a target, in the order of the text.',
    })
    @ApiLinkListResponse()
    @ApiNotModifiedResponse(NOT_MODIFIED)
    async ofPage(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Param('pageId') pageId: string,
      @Query() query: LinksQuery,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      await sendRepresentation(request, response, await this.links.ofPage(actor, target, pageId, query));
    }

    @Get('page/:pageId/backlinks')
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('listPageBacklinks'),
      summary: 'The other pages that link to a page',
      description: 'Oldest first. Links to its headings count too.',
    })
    @ApiListResponse(BacklinkResource)
    @ApiNotModifiedResponse(NOT_MODIFIED)
    async toPage(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Param('pageId') pageId: string,
      @Query() query: ListQuery,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      await sendRepresentation(request, response, await this.links.toPage(actor, target, pageId, query));
    }

    @Get('files/:fileId/backlinks')
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('listFileBacklinks'),
      summary: 'The pages that link to a file or show it',
      description: 'Oldest first.',
    })
    @ApiListResponse(BacklinkResource)
    @ApiNotModifiedResponse(NOT_MODIFIED)
    async toFile(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Param('fileId') fileId: string,
      @Query() query: ListQuery,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      await sendRepresentation(request, response, await this.links.toFile(actor, target, fileId, query));
    }
  }
  return LinksController;
}
