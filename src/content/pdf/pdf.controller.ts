import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentTarget } from '../../access/current-request.js';
import { Public, Requires } from '../../access/requires.decorator.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { IntegerQuery, StringField } from '../../common/validation/fields.js';
import type { SpaceTarget } from '../../spaces/spaces.service.js';
import { PdfQuery } from '../dto/pdf-query.js';
import { PdfResource } from './pdf.resource.js';
import { PdfService } from './pdf.service.js';

class PdfDownloadQuery {
  @StringField({ max: 255 }) type!: string;
  @IntegerQuery({ min: 0, max: 1e11 }) expires!: number;
  @StringField({ max: 64 }) signature!: string;
}

@ApiTags('Space content')
@Controller('v1')
export class PdfController {
  constructor(private readonly pdfs: PdfService) {}

  @Get('spaces/:spaceId/pdf')
  @Requires('space.view')
  @ApiOperation({
    operationId: 'getSpacePdf',
    summary: 'A PDF of the space, or of a part of it',
    description:
      'Made from the active revision when it is first asked for. 422 when there is too much for one file.',
  })
  @ApiOkResponse({ type: PdfResource })
  pdf(@CurrentTarget() target: SpaceTarget, @Query() query: PdfQuery): Promise<PdfResource> {
    const { spaceId, headRevisionId } = target.access;
    return this.pdfs.address(spaceId, headRevisionId, query);
  }

  @Get('pdf/:spaceId/:key/:name')
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
    if (!isId(spaceId) || !/^[0-9a-f-]{36}\.[0-9a-f]{64}$/.test(key)) throw new NotFoundError('file');
    const link = { spaceId, hash: key, name, contentType: query.type, expires: query.expires };
    await this.pdfs.send(link, query.signature, request, response);
  }
}
