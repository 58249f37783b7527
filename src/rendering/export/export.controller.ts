import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { sendStream } from '../../common/http/send-stream.js';
import type { SpaceTarget } from '../../spaces/spaces.service.js';
import { ExportService } from './export.service.js';

@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/export')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Get()
  @Requires('space.access')
  @ApiOperation({
    operationId: 'exportContent',
    summary: 'Export the content of a space as a zip archive',
    description:
      'Contains `SUMMARY.md`, each page as a markdown file with its attributes as front matter and relative links, the files, reusable contents in `.gitbook/includes`, and the variables of the space in `.gitbook/vars.yaml`. Importing the archive (`source` `zip`) into an empty space creates the same content.',
  })
  @ApiOkResponse({ content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } })
  async export(@CurrentTarget() { access }: SpaceTarget, @Res() response: Response): Promise<void> {
    const archive = await this.exports.archive(access.spaceId, access.headRevisionId);
    response.setHeader('Content-Type', 'application/zip');
    response.setHeader('Content-Disposition', `attachment; filename="${access.spaceId}.zip"`);
    response.setHeader('Cache-Control', 'private, no-cache');
    await sendStream(response, archive);
  }
}
