import { Controller, Get, Param, Query, Req, Res, type Type } from '@nestjs/common';
import { ApiNotModifiedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentTarget } from '../access/current-request.js';
import type { FileLink } from '../access/visit.js';
import { Requires } from '../access/requires.decorator.js';
import { bodyTag, type Representation, sendRepresentation } from '../common/http/representation.js';
import { ApiListResponse } from '../common/lists/list-resource.js';
import type { BranchTarget } from './branches/branch-target.js';
import type { ReadablePlace } from './branches/content-place.js';
import {
  ContentListQuery,
  ContentQuery,
  DocumentQuery,
  PageQuery,
  RevisionQuery,
} from './dto/content-query.js';
import { FileResource } from './files/file.resource.js';
import { FilesService } from './files/files.service.js';
import { ApiTextResponse } from './pages/document.resource.js';
import { DocumentsService } from './pages/documents.service.js';
import { PageResource, PagesResource, RevisionResource } from './pages/page.resource.js';
import { PagesService, type RevisionReading } from './pages/pages.service.js';
import { ContentStore } from './store/content-store.js';

/** The controller of the reads of one place. */
export function contentController(at: ReadablePlace): Type<unknown> {
  @ApiTags(at.tag)
  @Controller(at.path)
  class ContentController {
    constructor(
      private readonly pagesService: PagesService,
      private readonly documents: DocumentsService,
      private readonly filesService: FilesService,
      private readonly store: ContentStore,
    ) {}

    @Get()
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('getCurrentRevision'),
      summary: 'The revision: all pages and files',
    })
    @ApiOkResponse({ type: RevisionResource })
    @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
    async revision(
      @CurrentTarget() { access }: BranchTarget,
      @Query() query: RevisionQuery,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      const { spaceId, headRevisionId, role } = access;
      const view = fileView(query, access);
      const revision = await this.pagesService.revision(spaceId, headRevisionId, role !== null, view);
      await sendRepresentation(request, response, revision);
    }

    @Get('pages')
    @Requires(at.read)
    @ApiOperation({ operationId: at.operation('listPages'), summary: 'All pages, without their text' })
    @ApiOkResponse({ type: PagesResource })
    @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
    async pages(
      @CurrentTarget() target: BranchTarget,
      @Query() query: ContentQuery,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      await sendRepresentation(request, response, await this.pagesService.pages(readingOf(target), query));
    }

    @Get('files')
    @Requires(at.read)
    @ApiOperation({ operationId: at.operation('listFiles'), summary: 'The files' })
    @ApiListResponse(FileResource)
    @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
    async files(
      @CurrentTarget() target: BranchTarget,
      @Query() query: ContentListQuery,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      const list = await this.filesService.list(await this.head(target), query, target.access.visited?.link);
      await sendRepresentation(request, response, madeRepresentation(readingOf(target), list));
    }

    @Get('files/:fileId')
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('getFile'),
      summary: 'One file; its bytes are at `downloadURL`',
    })
    @ApiOkResponse({ type: FileResource })
    @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
    async file(
      @CurrentTarget() target: BranchTarget,
      @Param('fileId') fileId: string,
      @Query() query: ContentQuery,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      const view = fileView(query, target.access);
      const file = await this.filesService.get(await this.head(target), fileId, view);
      await sendRepresentation(request, response, madeRepresentation(readingOf(target), file));
    }

    @Get('page/:pageId')
    @Requires(at.read)
    @ApiOperation({ operationId: at.operation('getPageById'), summary: 'One page with its text' })
    @ApiOkResponse({ type: PageResource })
    @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
    async page(
      @CurrentTarget() target: BranchTarget,
      @Param('pageId') pageId: string,
      @Query() query: PageQuery,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      const page = await this.pagesService.page(readingOf(target), pageId, query);
      await sendRepresentation(request, response, page);
    }

    @Get('page/:pageId/document')
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('getPageDocumentById'),
      summary: 'The text of a page by itself',
      description: '404 for a page without a text: a group or a link.',
    })
    @ApiTextResponse()
    @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
    async pageDocument(
      @CurrentTarget() { access }: BranchTarget,
      @Param('pageId') pageId: string,
      @Query() query: DocumentQuery,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      const { spaceId, headRevisionId } = access;
      const text = await this.documents.ofPage(spaceId, headRevisionId, pageId, query);
      await sendRepresentation(request, response, text);
    }

    @Get(['path', 'path/*pagePath'])
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('getPageByPath'),
      summary: 'One page, by its path',
      description:
        'Slugs joined by `/`, plain or as `%2F`. The first document answers also to the empty path (`path/`).',
    })
    @ApiOkResponse({ type: PageResource })
    @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
    async pageByPath(
      @CurrentTarget() target: BranchTarget,
      @Param('pagePath') pagePath: string | string[] | undefined,
      @Query() query: PageQuery,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      const path = (Array.isArray(pagePath) ? pagePath : [pagePath ?? ''])
        .join('/')
        .replace(/(?<!\/)\/+$/, '');
      const page = await this.pagesService.pageAt(readingOf(target), path, query);
      await sendRepresentation(request, response, page);
    }

    private head({ access }: BranchTarget) {
      return this.store.revision(access.spaceId, access.headRevisionId);
    }
  }
  return ContentController;
}

/** Who has no role changes nothing, so the tags need not name the revision. */
function readingOf({ access: { spaceId, headRevisionId, role } }: BranchTarget): RevisionReading {
  return { spaceId, revisionId: headRevisionId, byContent: role === null };
}

/** What was made already, with the tag that follows from it. */
function madeRepresentation({ byContent, revisionId }: RevisionReading, resource: object): Representation {
  const body = JSON.stringify(resource);
  const etag = bodyTag(body);
  return { etag: byContent ? etag : `"${revisionId}.${etag.slice(1)}`, body };
}

/** Visitors of a site have links to files of their own. */
function fileView<View extends object>(
  view: View,
  { visited }: BranchTarget['access'],
): View & { link?: FileLink } {
  return visited === undefined ? view : { ...view, link: visited.link };
}
