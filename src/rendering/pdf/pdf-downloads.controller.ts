import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../access/requires.decorator.js';
import { sendFile } from '../../common/http/send-file.js';
import { isId } from '../../common/ids.js';
import { ApiDownloadQuery, DeadLinkError, readDownloadQuery } from '../../content/files/download-query.js';
import { isPdfKey } from './pdf-key.js';
import { PdfService } from './pdf.service.js';

/** PDFs at their signed addresses. */
@ApiTags('Space content')
@Controller('v1/pdf')
export class PdfDownloadsController {
  constructor(private readonly pdfs: PdfService) {}

  @Get(':spaceId/:key/:name')
  @Public({ rateLimit: 'none' })
  @ApiOperation({
    operationId: 'downloadPdf',
    summary: 'Download a PDF from its `url`',
    description:
      'Requires no token, because the URL is signed. Supports `Range` requests and `If-None-Match`. Returns 404 if the signature is missing, wrong or expired: request the PDF again for a new URL.',
  })
  @ApiDownloadQuery()
  @ApiOkResponse({ content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } })
  async download(
    @Param('spaceId') spaceId: string,
    @Param('key') key: string,
    @Param('name') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (!isId(spaceId) || !isPdfKey(key)) throw new DeadLinkError();
    const { signature, ...signed } = readDownloadQuery(request.query);
    const file = await this.pdfs.find({ spaceId, hash: key, name, ...signed }, signature);
    await sendFile(request, response, file);
  }
}
