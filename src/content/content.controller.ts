import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiNotModifiedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { sendRepresentation } from '../common/http/representation.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import type { SpaceTarget } from '../spaces/spaces.service.js';
import { ContentListQuery, ContentQuery, PageQuery, SearchQueryDto } from './dto/content-query.js';
import { FileResource } from './files/file.resource.js';
import { FilesService } from './files/files.service.js';
import { PageResource, PagesResource, RevisionResource } from './pages/page.resource.js';
import { PagesService } from './pages/pages.service.js';
import { SearchResource } from './search/search.resource.js';
import { SearchService } from './search/search.service.js';
import { ContentStore } from './store/content-store.js';

/** Reads of primary content. */
@ApiTags('Space content')
@Controller('v1/spaces/:spaceId')
export class ContentController {
  constructor(
    private readonly pagesService: PagesService,
    private readonly filesService: FilesService,
    private readonly searchService: SearchService,
    private readonly store: ContentStore,
  ) {}

  @Get('search')
  @Requires('space.view')
  @ApiOperation({
    operationId: 'searchSpaceContent',
    summary: 'Search the pages of a space',
    description:
      'Words, `"phrases"`, `-exclusions`; the last word also matches longer words. Accents and case do not count. Best first: titles before headings before text.',
  })
  @ApiListResponse(SearchResource)
  async search(
    @CurrentTarget() target: SpaceTarget,
    @Query() query: SearchQueryDto,
  ): Promise<ListResource<SearchResource>> {
    return this.searchService.ofSpace(await this.head(target), query.query, query);
  }

  @Get('content')
  @Requires('space.view')
  @ApiOperation({ operationId: 'getCurrentRevision', summary: 'The active revision: all pages and files' })
  @ApiOkResponse({ type: RevisionResource })
  @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
  async revision(
    @CurrentTarget() { access }: SpaceTarget,
    @Query() query: ContentQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { spaceId, headRevisionId } = access;
    await sendRepresentation(request, response, this.pagesService.revisionEtag(headRevisionId, query), () =>
      this.pagesService.revision(spaceId, headRevisionId, query),
    );
  }

  @Get('content/pages')
  @Requires('space.view')
  @ApiOperation({ operationId: 'listPages', summary: 'All pages, without their text' })
  @ApiOkResponse({ type: PagesResource })
  @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
  async pages(
    @CurrentTarget() { access }: SpaceTarget,
    @Query() query: ContentQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { spaceId, headRevisionId } = access;
    await sendRepresentation(request, response, this.pagesService.pagesEtag(headRevisionId, query), () =>
      this.pagesService.pages(spaceId, headRevisionId, query),
    );
  }

  @Get('content/files')
  @Requires('space.view')
  @ApiOperation({ operationId: 'listFiles', summary: 'The files of a space' })
  @ApiListResponse(FileResource)
  async files(
    @CurrentTarget() target: SpaceTarget,
    @Query() query: ContentListQuery,
  ): Promise<ListResource<FileResource>> {
    return this.filesService.list(await this.head(target), query);
  }

  @Get('content/files/:fileId')
  @Requires('space.view')
  @ApiOperation({ operationId: 'getFile', summary: 'One file; its bytes are at `downloadURL`' })
  @ApiOkResponse({ type: FileResource })
  @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
  async file(
    @CurrentTarget() target: SpaceTarget,
    @Param('fileId') fileId: string,
    @Query() query: ContentQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.filesService.get(await this.head(target), fileId, query.metadata);
    const etag = this.pagesService.revisionEtag(target.access.headRevisionId, query);
    await sendRepresentation(request, response, etag, () => JSON.stringify(file));
  }

  @Get('content/page/:pageId')
  @Requires('space.view')
  @ApiOperation({ operationId: 'getPageById', summary: 'One page with its text' })
  @ApiOkResponse({ type: PageResource })
  @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
  async page(
    @CurrentTarget() { access }: SpaceTarget,
    @Param('pageId') pageId: string,
    @Query() query: PageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { spaceId, headRevisionId } = access;
    await sendRepresentation(
      request,
      response,
      this.pagesService.pageEtag(headRevisionId, query),
      () => this.pagesService.page(spaceId, headRevisionId, pageId, query),
      () => this.pagesService.requirePage(spaceId, headRevisionId, pageId),
    );
  }

  @Get(['content/path', 'content/path/*pagePath'])
  @Requires('space.view')
  @ApiOperation({
    operationId: 'getPageByPath',
    summary: 'One page, by its path',
    description:
      'Slugs joined by `/`, plain or as `%2F`. The first document of a space answers also to the empty path (`content/path/`).',
  })
  @ApiOkResponse({ type: PageResource })
  @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
  async pageByPath(
    @CurrentTarget() { access }: SpaceTarget,
    @Param('pagePath') pagePath: string | string[] | undefined,
    @Query() query: PageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { spaceId, headRevisionId } = access;
    const path = (Array.isArray(pagePath) ? pagePath : [pagePath ?? '']).join('/').replace(/\/+$/, '');
    const find = () => this.pagesService.pageIdAt(spaceId, headRevisionId, path);
    await sendRepresentation(
      request,
      response,
      this.pagesService.pageEtag(headRevisionId, query),
      async () => this.pagesService.page(spaceId, headRevisionId, await find(), query),
      async () => void (await find()),
    );
  }

  private head({ access }: SpaceTarget) {
    return this.store.revision(access.spaceId, access.headRevisionId);
  }
}
