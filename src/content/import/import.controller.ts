import { Body, Controller, Post, Res, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { branchOf, type BranchTarget, requireChangeable } from '../branches/branch-target.js';
import type { ContentPlace } from '../branches/content-place.js';
import { ImportContentDto } from '../dto/import-content.dto.js';
import { ImportResource } from './import.resource.js';
import { ImportsService } from './imports.service.js';

/** The controller of imports at one place. */
export function importController(at: ContentPlace): Type<unknown> {
  @ApiTags(at.tag)
  @Controller(at.path)
  class ImportController {
    constructor(
      private readonly imports: ImportsService,
      private readonly rateLimiter: RateLimiter,
    ) {}

    @Post('import')
    @Idempotent()
    @Requires(at.change)
    @ApiOperation({
      operationId: at.operation('importContent'),
      summary: 'Import content',
      description:
        'All or nothing. Pages match existing ones by path: a match is updated and keeps its id, the rest is added, nothing is deleted. Importing the same thing twice makes no new revision. 409 while the space is `locked` or when the change request is merged; 422 when the source cannot be fetched, is not of the stated kind, or is over a limit.',
    })
    @ApiCreatedResponse({ type: ImportResource })
    async import(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Body() body: ImportContentDto,
      @Res({ passthrough: true }) response: Response,
    ): Promise<ImportResource> {
      await this.rateLimiter.imports(actor.tokenId, response);
      requireChangeable(target);
      return this.imports.importInto(actor, branchOf(target), body);
    }
  }
  return ImportController;
}
