import { Controller, Get, Query, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import type { BranchTarget } from '../branches/branch-target.js';
import type { ContentPlace } from '../branches/content-place.js';
import { PdfQuery } from '../dto/pdf-query.js';
import { PdfResource } from './pdf.resource.js';
import { PdfService } from './pdf.service.js';

/** The controller of PDFs of one place. */
export function pdfController(at: ContentPlace): Type<unknown> {
  @ApiTags(at.tag)
  @Controller(at.owner)
  class PdfController {
    constructor(private readonly pdfs: PdfService) {}

    @Get('pdf')
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('getSpacePdf'),
      summary: 'A PDF of the content, or of a part of it',
      description:
        'Made from the active revision when it is first asked for. 422 when there is too much for one file.',
    })
    @ApiOkResponse({ type: PdfResource })
    pdf(@CurrentTarget() target: BranchTarget, @Query() query: PdfQuery): Promise<PdfResource> {
      return this.pdfs.address(target, query);
    }
  }
  return PdfController;
}
