import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../access/requires.decorator.js';
import { sendFile } from '../../common/http/send-file.js';
import { isId } from '../../common/ids.js';
import { ApiDownloadQuery, DeadLinkError, readDownloadQuery } from './download-query.js';
import { DownloadsService } from './downloads.service.js';

@ApiTags('Space content')
@Controller('v1/files')
export class DownloadsController {
  constructor(private readonly downloads: DownloadsService) {}

  @Get(':spaceId/:hash/:name')
  @Public({ rateLimit: 'none' })
  @ApiOperation({
    operationId: 'downloadFile',
    summary: 'Download a file from its `downloadURL`',
    description:
      'Requires no token, because the URL is signed. Supports `Range` requests and `If-None-Match`. Returns 404 if the signature is missing, wrong or expired: retrieve the file again for a new URL.',
  })
  @ApiDownloadQuery()
  @ApiOkResponse({ content: { '*/*': { schema: { type: 'string', format: 'binary' } } } })
  async download(
    @Param('spaceId') spaceId: string,
    @Param('hash') hash: string,
    @Param('name') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (!isId(spaceId) || !/^[0-9a-f]{64}$/.test(hash)) throw new DeadLinkError();
    const { signature, ...signed } = readDownloadQuery(request.query);
    const file = await this.downloads.find({ spaceId, hash, name, ...signed }, signature);
    await sendFile(request, response, file);
  }
}
