import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../access/requires.decorator.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { IntegerQuery, StringField } from '../../common/validation/fields.js';
import { isPdfKey } from './pdf-key.js';
import { PdfService } from './pdf.service.js';

class PdfDownloadQuery {
  @StringField({ max: 255 }) type!: string;
  @IntegerQuery({ min: 0, max: 1e11 }) expires!: number;
  @StringField({ max: 64 }) signature!: string;
}

/** PDFs at their signed addresses. */
@ApiTags('Space content')
@Controller('v1/pdf')
export class PdfDownloadsController {
  constructor(private readonly pdfs: PdfService) {}

  @Get(':spaceId/:key/:name')
  @Public({ rateLimit: 'none' })
  @ApiOperation({
    operationId: 'downloadPdf',
    summary: 'A PDF, at its `url`',
    description:
      'Needs no token: the address is signed. Answers `Range` requests and `If-None-Match`. 404 when the signature does not fit or has expired: ask for the PDF again for a new address.',
  })
  @ApiOkResponse({ content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } })
  async download(
    @Param('spaceId') spaceId: string,
    @Param('key') key: string,
    @Param('name') name: string,
    @Query() query: PdfDownloadQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (!isId(spaceId) || !isPdfKey(key)) throw new NotFoundError('file');
    const link = { spaceId, hash: key, name, contentType: query.type, expires: query.expires };
    await this.pdfs.send(link, query.signature, request, response);
  }
}
