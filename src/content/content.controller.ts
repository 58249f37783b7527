import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { pathOf } from './branches/page-path.js';
import { ApiIgnoredQuery } from '../common/http/ignored-query.decorator.js';
import { CurrentTarget } from '../access/current-request.js';
import type { FileLink } from '../access/visit.js';
import { Requires } from '../access/requires.decorator.js';
import { CacheableRead } from '../common/http/cacheable-read.decorator.js';
import type { Representation } from '../common/http/representation.js';
import { ApiListResponse } from '../common/lists/list-resource.js';
import type { BranchTarget } from './branches/branch-target.js';
import type { ReadableContentRoute } from './branches/content-route.js';
import {
  ContentListQuery,
  ContentQuery,
  DocumentQuery,
  PageQuery,
  RevisionQuery,
} from './pages/content-query.js';
import { FileResource } from './files/file.resource.js';
import { FilesService } from './files/files.service.js';
import { ApiTextResponse } from './pages/document.resource.js';
import { DocumentsService } from './pages/documents.service.js';
import { PageResource, PagesResource, RevisionResource } from './pages/page.resource.js';
import { PagesService } from './pages/pages.service.js';
import type { RevisionRequest } from './branches/revision-reading.js';
import { readerView } from './pages/text-view.js';
import type { Claims } from './visible/visible-texts.js';

/** Makes the controller of content reads for one place. */
export function contentController(route: ReadableContentRoute): Type<unknown> {
  @ApiTags(route.tag)
  @Controller(route.path)
  class ContentController {
    constructor(
      private readonly pagesService: PagesService,
      private readonly documents: DocumentsService,
      private readonly filesService: FilesService,
    ) {}

    @Get()
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('getCurrentRevision'),
      summary: `Retrieve ${route.revision} with all pages and files`,
    })
    @ApiOkResponse({ type: RevisionResource })
    @CacheableRead()
    revision(
      @CurrentTarget() { access }: BranchTarget,
      @Query() query: RevisionQuery,
    ): Promise<Representation> {
      const { spaceId, headRevisionId, role } = access;
      const view = fileView(query, access);
      return this.pagesService.revision(spaceId, headRevisionId, role !== null, view);
    }

    @Get('pages')
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('listPages'),
      summary: 'List all pages, without their text',
    })
    @ApiOkResponse({ type: PagesResource })
    @CacheableRead()
    pages(@CurrentTarget() target: BranchTarget, @Query() query: ContentQuery): Promise<Representation> {
      return this.pagesService.pages(revisionRequestOf(target), readerView(query, target.access));
    }

    @Get('files')
    @Requires(route.read)
    @ApiOperation({ operationId: route.operation('listFiles'), summary: 'List the files' })
    @ApiListResponse(FileResource)
    @CacheableRead()
    files(@CurrentTarget() target: BranchTarget, @Query() query: ContentListQuery): Promise<Representation> {
      return this.filesService.list(revisionRequestOf(target), fileView(query, target.access));
    }

    @Get('files/:fileId')
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('getFile'),
      summary: 'Retrieve a file',
    })
    @ApiOkResponse({ type: FileResource })
    @CacheableRead()
    file(
      @CurrentTarget() target: BranchTarget,
      @Param('fileId') fileId: string,
      @Query() query: ContentQuery,
    ): Promise<Representation> {
      return this.filesService.get(revisionRequestOf(target), fileId, fileView(query, target.access));
    }

    @Get('page/:pageId')
    @Requires(route.read)
    @ApiIgnoredQuery('dereferenced', String)
    @ApiOperation({ operationId: route.operation('getPageById'), summary: 'Retrieve a page with its text' })
    @ApiOkResponse({ type: PageResource })
    @CacheableRead()
    page(
      @CurrentTarget() target: BranchTarget,
      @Param('pageId') pageId: string,
      @Query() query: PageQuery,
    ): Promise<Representation> {
      return this.pagesService.page(revisionRequestOf(target), pageId, readerView(query, target.access));
    }

    @Get('page/:pageId/document')
    @Requires(route.read)
    @ApiIgnoredQuery('schema', String)
    @ApiOperation({
      operationId: route.operation('getPageDocumentById'),
      summary: 'Retrieve the text of a page',
      description: 'Returns 404 for a page without a text: a group or a link.',
    })
    @ApiTextResponse()
    @CacheableRead()
    pageDocument(
      @CurrentTarget() { access }: BranchTarget,
      @Param('pageId') pageId: string,
      @Query() query: DocumentQuery,
    ): Promise<Representation> {
      const { spaceId, headRevisionId } = access;
      return this.documents.ofPage(spaceId, headRevisionId, pageId, readerView(query, access));
    }

    @Get(['path', 'path/*pagePath'])
    @Requires(route.read)
    @ApiIgnoredQuery('dereferenced', String)
    @ApiOperation({
      operationId: route.operation('getPageByPath'),
      summary: 'Retrieve a page by its path',
      description:
        'The path is slugs joined by `/`, plain or as `%2F`. The empty path (`path/`) returns the first document.',
    })
    @ApiOkResponse({ type: PageResource })
    @CacheableRead()
    pageByPath(
      @CurrentTarget() target: BranchTarget,
      @Param('pagePath') pagePath: string | string[] | undefined,
      @Query() query: PageQuery,
    ): Promise<Representation> {
      const path = pathOf(pagePath);
      return this.pagesService.pageAt(revisionRequestOf(target), path, readerView(query, target.access));
    }
  }
  return ContentController;
}

/** Callers without a role cannot change anything, so their tags need not name the revision. */
function revisionRequestOf({ access: { spaceId, headRevisionId, role } }: BranchTarget): RevisionRequest {
  return { spaceId, revisionId: headRevisionId, tagsByContent: role === null };
}

/** Visitors of a site get links to files of their own, and callers without a role only what their claims show them. */
function fileView<View extends object>(
  view: View,
  access: BranchTarget['access'],
): View & { link?: FileLink; claims?: Claims; forSite?: boolean } {
  const { visited } = access;
  return { ...readerView(view, access), ...(visited === undefined ? {} : { link: visited.link }) };
}
