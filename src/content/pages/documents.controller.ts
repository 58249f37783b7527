import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiIgnoredQuery } from '../../common/http/ignored-query.decorator.js';
import { CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { CacheableRead } from '../../common/http/cacheable-read.decorator.js';
import type { Representation } from '../../common/http/representation.js';
import type { BranchTarget } from '../branches/branch-target.js';
import type { ReadableContentRoute } from '../branches/content-route.js';
import { DocumentQuery } from './content-query.js';
import { ApiTextResponse } from './document.resource.js';
import { DocumentsService } from './documents.service.js';
import { readerView } from './text-view.js';

/** Makes the controller of texts for one place. */
export function documentsController(route: ReadableContentRoute): Type<unknown> {
  @ApiTags(route.tag)
  @Controller(route.path)
  class DocumentsController {
    constructor(private readonly documents: DocumentsService) {}

    @Get('documents/:documentId')
    @Requires(route.read)
    @ApiIgnoredQuery('schema', String)
    @ApiOperation({
      operationId: route.operation('getDocumentById'),
      summary: 'Retrieve a text of a page or reusable content by its `documentId`',
      description:
        'The text must be part of this version of the content: the ID of another text, such as an earlier one, returns 404. If several pages have the same text, expressions use the variables of the first one.',
    })
    @ApiTextResponse()
    @CacheableRead()
    document(
      @CurrentTarget() { access }: BranchTarget,
      @Param('documentId') documentId: string,
      @Query() query: DocumentQuery,
    ): Promise<Representation> {
      const { spaceId, headRevisionId } = access;
      return this.documents.byId(spaceId, headRevisionId, documentId, readerView(query, access));
    }

    @Get('reusable-contents/:reusableContentId/document')
    @Requires(route.read)
    @ApiIgnoredQuery('schema', String)
    @ApiOperation({
      operationId: route.operation('getReusableContentDocumentById'),
      summary: 'Retrieve the text of a reusable content',
      description:
        'Expressions with variables of a page are returned as written, because the text is not read as part of a page.',
    })
    @ApiTextResponse()
    @CacheableRead()
    ofReusableContent(
      @CurrentTarget() { access }: BranchTarget,
      @Param('reusableContentId') id: string,
      @Query() query: DocumentQuery,
    ): Promise<Representation> {
      const { spaceId, headRevisionId } = access;
      return this.documents.ofReusableContent(spaceId, headRevisionId, id, readerView(query, access));
    }
  }
  return DocumentsController;
}
