import { Body, Controller, Param, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { ConflictError } from '../../common/errors/api-error.js';
import type { SpaceTarget } from '../../spaces/spaces.service.js';
import { ImportContentDto } from '../dto/import-content.dto.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { ImportResource } from './import.resource.js';
import { ImportsService } from './imports.service.js';

@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/content')
export class ImportController {
  constructor(
    private readonly imports: ImportsService,
    private readonly rateLimiter: RateLimiter,
  ) {}

  @Post('import')
  @Idempotent()
  @Requires('space.import')
  @ApiOperation({
    operationId: 'importContent',
    summary: 'Import content into a space',
    description:
      'All or nothing. Pages match existing ones by path: a match is updated and keeps its id, the rest is added, nothing is deleted. Importing the same thing twice makes no new revision. 409 while the edit mode is `locked`; 422 when the source cannot be fetched, is not of the stated kind, or is over a limit.',
  })
  @ApiCreatedResponse({ type: ImportResource })
  async import(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { access }: SpaceTarget,
    @Param('spaceId') spaceId: string,
    @Body() body: ImportContentDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportResource> {
    await this.rateLimiter.imports(actor.tokenId, response);
    if (access.editMode === 'locked') {
      throw new ConflictError('The space is locked: its content changes by change requests only.');
    }
    return this.imports.importInto(actor, spaceId, body);
  }
}
