import { Controller, Get, Param, Query, Req, Res, type Type } from '@nestjs/common';
import { ApiNotModifiedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { sendRepresentation } from '../../common/http/representation.js';
import type { BranchTarget } from '../branches/branch-target.js';
import type { ReadablePlace } from '../branches/content-place.js';
import { DocumentQuery } from '../dto/content-query.js';
import { ApiTextResponse } from './document.resource.js';
import { DocumentsService } from './documents.service.js';

const NOT_MODIFIED = { description: '`If-None-Match` names the current `ETag`.' };

/** The controller of the texts of one place, by themselves. */
export function documentsController(at: ReadablePlace): Type<unknown> {
  @ApiTags(at.tag)
  @Controller(at.path)
  class DocumentsController {
    constructor(private readonly documents: DocumentsService) {}

    @Get('documents/:documentId')
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('getDocumentById'),
      summary: 'A text of a page or reusable content, by the `documentId` of the page',
      description:
        'One that is in this version of the content: the id of another text, such as an earlier one, is not found. When several pages have the same text, expressions have the variables of the first one.',
    })
    @ApiTextResponse()
    @ApiNotModifiedResponse(NOT_MODIFIED)
    async document(
      @CurrentTarget() { access }: BranchTarget,
      @Param('documentId') documentId: string,
      @Query() query: DocumentQuery,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      const { spaceId, headRevisionId } = access;
      await sendRepresentation(
        request,
        response,
        await this.documents.byId(spaceId, headRevisionId, documentId, query),
      );
    }

    @Get('reusable-contents/:reusableContentId/document')
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('getReusableContentDocumentById'),
      summary: 'The text of a reusable content',
      description: 'Expressions with variables of a page stay as they are written: it is in no page here.',
    })
    @ApiTextResponse()
    @ApiNotModifiedResponse(NOT_MODIFIED)
    async ofReusableContent(
      @CurrentTarget() { access }: BranchTarget,
      @Param('reusableContentId') id: string,
      @Query() query: DocumentQuery,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      const { spaceId, headRevisionId } = access;
      await sendRepresentation(
        request,
        response,
        await this.documents.ofReusableContent(spaceId, headRevisionId, id, query),
      );
    }
  }
  return DocumentsController;
}
