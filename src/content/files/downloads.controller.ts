import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../access/requires.decorator.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { IntegerQuery, StringField } from '../../common/validation/fields.js';
import { DownloadsService } from './downloads.service.js';

class DownloadQuery {
  @StringField({ max: 255 }) type!: string;
  @IntegerQuery({ min: 0, max: 1e11 }) expires!: number;
  @StringField({ max: 64 }) signature!: string;
}

@ApiTags('Space content')
@Controller('v1/files')
export class DownloadsController {
  constructor(private readonly downloads: DownloadsService) {}

  @Get(':spaceId/:hash/:name')
  @Public({ rateLimit: 'none' })
  @ApiOperation({
    operationId: 'downloadFile',
    summary: 'The bytes of a file, at its `downloadURL`',
    description:
      'Needs no token: the address is signed. Answers `Range` requests and `If-None-Match`. 404 when the signature does not fit or has expired: read the file again for a new address.',
  })
  @ApiOkResponse({ content: { '*/*': { schema: { type: 'string', format: 'binary' } } } })
  async download(
    @Param('spaceId') spaceId: string,
    @Param('hash') hash: string,
    @Param('name') name: string,
    @Query() query: DownloadQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (!isId(spaceId) || !/^[0-9a-f]{64}$/.test(hash)) throw new NotFoundError('file');
    const file = { spaceId, hash, name, contentType: query.type, expires: query.expires };
    await this.downloads.send(file, query.signature, request, response);
  }
}
