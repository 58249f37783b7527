import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiNotModifiedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ConflictError } from '../../common/errors/api-error.js';
import { sendRepresentation } from '../../common/http/representation.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { SpaceTarget } from '../../spaces/spaces.service.js';
import { ContentListQuery, ContentQuery, PageQuery } from '../dto/content-query.js';
import { FileResource } from '../files/file.resource.js';
import { FilesService } from '../files/files.service.js';
import { PageResource, PagesResource, RevisionResource } from '../pages/page.resource.js';
import { PagesService } from '../pages/pages.service.js';
import { RevisionChangeResource, RevisionItemResource } from './revision.resources.js';
import { RevisionsService } from './revisions.service.js';

const NOT_MODIFIED = { description: '`If-None-Match` names the current `ETag`.' };

/** Revisions of a space. What is public is its current content alone, so all of this needs access to the space. */
@ApiTags('Revisions')
@Controller('v1/spaces/:spaceId/revisions')
export class RevisionsController {
  constructor(
    private readonly revisions: RevisionsService,
    private readonly pagesService: PagesService,
    private readonly filesService: FilesService,
  ) {}

  @Get()
  @Requires('space.access')
  @ApiOperation({ operationId: 'listRevisions', summary: 'The revisions of a space, newest first' })
  @ApiListResponse(RevisionItemResource)
  list(
    @Param('spaceId') spaceId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<RevisionItemResource>> {
    return this.revisions.list(spaceId, query);
  }

  @Get(':revisionId')
  @Requires('space.access')
  @ApiOperation({ operationId: 'getRevision', summary: 'One revision: all pages and files' })
  @ApiOkResponse({ type: RevisionResource })
  @ApiNotModifiedResponse(NOT_MODIFIED)
  async revision(
    @Param('spaceId') spaceId: string,
    @Param('revisionId') revisionId: string,
    @Query() query: ContentQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { id } = await this.revisions.require(spaceId, revisionId);
    await sendRepresentation(request, response, this.pagesService.revisionEtag(id, query), () =>
      this.pagesService.revision(spaceId, id, query),
    );
  }

  @Get(':revisionId/pages')
  @Requires('space.access')
  @ApiOperation({ operationId: 'listRevisionPages', summary: 'All pages of a revision, without their text' })
  @ApiOkResponse({ type: PagesResource })
  @ApiNotModifiedResponse(NOT_MODIFIED)
  async pages(
    @Param('spaceId') spaceId: string,
    @Param('revisionId') revisionId: string,
    @Query() query: ContentQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { id } = await this.revisions.require(spaceId, revisionId);
    await sendRepresentation(request, response, this.pagesService.pagesEtag(id, query), () =>
      this.pagesService.pages(spaceId, id, query),
    );
  }

  @Get(':revisionId/files')
  @Requires('space.access')
  @ApiOperation({ operationId: 'listRevisionFiles', summary: 'The files of a revision' })
  @ApiListResponse(FileResource)
  async files(
    @Param('spaceId') spaceId: string,
    @Param('revisionId') revisionId: string,
    @Query() query: ContentListQuery,
  ): Promise<ListResource<FileResource>> {
    return this.filesService.list(await this.revisions.require(spaceId, revisionId), query);
  }

  @Get(':revisionId/page/:pageId')
  @Requires('space.access')
  @ApiOperation({ operationId: 'getRevisionPageById', summary: 'One page of a revision, with its text' })
  @ApiOkResponse({ type: PageResource })
  @ApiNotModifiedResponse(NOT_MODIFIED)
  async page(
    @Param('spaceId') spaceId: string,
    @Param('revisionId') revisionId: string,
    @Param('pageId') pageId: string,
    @Query() query: PageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { id } = await this.revisions.require(spaceId, revisionId);
    await sendRepresentation(
      request,
      response,
      this.pagesService.pageEtag(id, query),
      () => this.pagesService.page(spaceId, id, pageId, query),
      () => this.pagesService.requirePage(spaceId, id, pageId),
    );
  }

  @Get([':revisionId/path', ':revisionId/path/*pagePath'])
  @Requires('space.access')
  @ApiOperation({
    operationId: 'getRevisionPageByPath',
    summary: 'One page of a revision, by its path',
    description: 'Slugs joined by `/`, plain or as `%2F`. The first document answers also to the empty path.',
  })
  @ApiOkResponse({ type: PageResource })
  @ApiNotModifiedResponse(NOT_MODIFIED)
  async pageByPath(
    @Param('spaceId') spaceId: string,
    @Param('revisionId') revisionId: string,
    @Param('pagePath') pagePath: string | string[] | undefined,
    @Query() query: PageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { id } = await this.revisions.require(spaceId, revisionId);
    const path = (Array.isArray(pagePath) ? pagePath : [pagePath ?? '']).join('/').replace(/\/+$/, '');
    const find = () => this.pagesService.pageIdAt(spaceId, id, path);
    await sendRepresentation(
      request,
      response,
      this.pagesService.pageEtag(id, query),
      async () => this.pagesService.page(spaceId, id, await find(), query),
      async () => void (await find()),
    );
  }

  @Get(':revisionId/changes')
  @Requires('space.access')
  @ApiOperation({
    operationId: 'listRevisionChanges',
    summary: 'What a revision changes',
    description: 'Against its first parent; the first revision of a space against nothing.',
  })
  @ApiListResponse(RevisionChangeResource)
  changes(
    @Param('spaceId') spaceId: string,
    @Param('revisionId') revisionId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<RevisionChangeResource>> {
    return this.revisions.changes(spaceId, revisionId, query);
  }

  @Post(':revisionId/restore')
  @HttpCode(200)
  @Idempotent()
  @Requires('space.import')
  @ApiOperation({
    operationId: 'restoreRevision',
    summary: 'Make the content what it was at a revision',
    description:
      'As a new revision of type `rollback`, so nothing is lost. When the content is that already, the current revision is the answer. 409 while the edit mode is `locked`.',
  })
  @ApiOkResponse({ type: RevisionItemResource })
  restore(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { access }: SpaceTarget,
    @Param('spaceId') spaceId: string,
    @Param('revisionId') revisionId: string,
  ): Promise<RevisionItemResource> {
    if (access.editMode === 'locked') {
      throw new ConflictError('The space is locked: its content changes by change requests only.');
    }
    return this.revisions.restore(actor, spaceId, revisionId);
  }
}
