import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ListQuery } from '../common/lists/list-query.js';
import { ApiListResponse } from '../common/lists/list-resource.js';
import type { BranchTarget } from '../content/branches/branch-target.js';
import type { ReadableContentRoute } from '../content/branches/content-route.js';
import { LinksQuery } from './dto/links-query.js';
import { ApiLinkListResponse, BacklinkResource } from './link.resource.js';
import { LinksService } from './links.service.js';
import { CacheableRead } from '../common/http/cacheable-read.decorator.js';
import type { Representation } from '../common/http/representation.js';

/** Makes the controller of links and backlinks of pages for one place. */
export function linksController(route: ReadableContentRoute): Type<unknown> {
  @ApiTags(route.tag)
  @Controller(route.path)
  class LinksController {
    constructor(private readonly links: LinksService) {}

    @Get('page/:pageId/links')
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('listPageLinks'),
      summary: 'List the links of a page',
      description: 'One item for each target, in the order of the text.',
    })
    @ApiLinkListResponse()
    @CacheableRead()
    ofPage(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Param('pageId') pageId: string,
      @Query() query: LinksQuery,
    ): Promise<Representation> {
      return this.links.ofPage(actor, target, pageId, query);
    }

    @Get('page/:pageId/backlinks')
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('listPageBacklinks'),
      summary: 'List the pages that link to a page',
      description: 'Oldest first. Includes links to headings of the page.',
    })
    @ApiListResponse(BacklinkResource)
    @CacheableRead()
    toPage(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Param('pageId') pageId: string,
      @Query() query: ListQuery,
    ): Promise<Representation> {
      return this.links.toPage(actor, target, pageId, query);
    }

    @Get('files/:fileId/backlinks')
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('listFileBacklinks'),
      summary: 'List the pages that link to a file or show it',
      description: 'Oldest first.',
    })
    @ApiListResponse(BacklinkResource)
    @CacheableRead()
    toFile(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Param('fileId') fileId: string,
      @Query() query: ListQuery,
    ): Promise<Representation> {
      return this.links.toFile(actor, target, fileId, query);
    }
  }
  return LinksController;
}
