import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { LaterAccess } from '../../auth/later-access.js';
import { sendStream } from '../../common/http/send-stream.js';
import type { SpaceTarget } from '../../spaces/spaces.service.js';
import { ExportService } from './export.service.js';

@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/export')
export class ExportController {
  constructor(
    private readonly exports: ExportService,
    private readonly later: LaterAccess,
  ) {}

  @Get()
  @Requires('space.access')
  @ApiOperation({
    operationId: 'exportContent',
    summary: 'Export the content of a space as a zip archive',
    description:
      'Contains `SUMMARY.md`, each page as a markdown file with its attributes as front matter and relative links, the files, reusable contents in `.gitbook/includes`, and the variables of the space in `.gitbook/vars.yaml`. Importing the archive (`source` `zip`) into an empty space creates the same content.',
  })
  @ApiOkResponse({ content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } })
  async export(
    @CurrentActor() { tokenId }: Actor,
    @CurrentTarget() { access }: SpaceTarget,
    @Res() response: Response,
  ): Promise<void> {
    const { spaceId, headRevisionId } = access;
    const authorize = () => this.later.require(tokenId, 'space.access', { spaceId }, { reads: true });
    const archive = await this.exports.archive(spaceId, headRevisionId, authorize);
    response.setHeader('Content-Type', 'application/zip');
    response.setHeader('Content-Disposition', `attachment; filename="${spaceId}.zip"`);
    response.setHeader('Cache-Control', 'private, no-cache');
    await sendStream(response, archive);
  }
}
