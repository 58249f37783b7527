import { Controller, Get, Query, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import type { BranchTarget } from '../../content/branches/branch-target.js';
import type { ContentRoute } from '../../content/branches/content-route.js';
import { PdfQuery } from './pdf-query.js';
import { PdfResource } from './pdf.resource.js';
import { PdfService } from './pdf.service.js';

/** Creates the PDF controller of one kind of content. */
export function pdfController(route: ContentRoute): Type<unknown> {
  @ApiTags(route.tag)
  @Controller(route.owner)
  class PdfController {
    constructor(private readonly pdfs: PdfService) {}

    @Get('pdf')
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('getSpacePdf'),
      summary: 'Create a PDF of the content, or of a part of it',
      description:
        'Made from the current revision when it is first requested. Returns 422 if the content is too large for one file.',
    })
    @ApiOkResponse({ type: PdfResource })
    pdf(@CurrentTarget() target: BranchTarget, @Query() query: PdfQuery): Promise<PdfResource> {
      return this.pdfs.address(target, query);
    }
  }
  return PdfController;
}
