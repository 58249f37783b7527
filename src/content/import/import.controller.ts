import { Body, Controller, Headers, Param, Post, Res, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { TakesContent } from '../../http/takes-content.decorator.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { branchOf, type BranchTarget, requireChangeable } from '../branches/branch-target.js';
import type { ContentPlace } from '../branches/content-place.js';
import { ApiIfMatch } from '../branches/if-match.js';
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
    @Idempotent({ by: 'service' })
    @TakesContent('source')
    @Requires(at.change)
    @ApiOperation({
      operationId: at.operation('importContent'),
      summary: 'Import content',
      description:
        'All or nothing. Pages match existing ones by path: a match is updated and keeps its id, the rest is added, nothing is deleted. Importing the same thing twice makes no new revision. What is made from an OpenAPI specification stays as it is: texts for it are skipped. 409 while the space is `locked` or when the change request is merged; 422 when the source cannot be fetched, is not of the stated kind, or is over a limit.',
    })
    @ApiIfMatch('The revision to import into')
    @ApiCreatedResponse({ type: ImportResource })
    async import(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Body() body: ImportContentDto,
      @Headers('if-match') ifMatch: string | undefined,
      @Res({ passthrough: true }) response: Response,
    ): Promise<ImportResource> {
      await this.rateLimiter.imports(actor.userId, response);
      requireChangeable(target);
      return this.imports.importInto(actor, branchOf(target), { ...body, ifMatch });
    }

    @Post('page/:pageId/import')
    @Idempotent({ by: 'service' })
    @TakesContent('source')
    @Requires(at.change)
    @ApiOperation({
      operationId: at.operation('importPageContent'),
      summary: 'Import content into a page',
      description:
        'As an import of content, with the page as its root. The first document of the source (`README` or `index`, else the first in order) replaces that of the page, which keeps its id, place, title and slug; a page of another type becomes a document, but for what is made from an OpenAPI specification (409). The other pages come below it and match those there by path. Files match those that came into the same page before, and no others. 422 also when the pages would be more than 32 levels deep.',
    })
    @ApiIfMatch('The revision to import into')
    @ApiCreatedResponse({ type: ImportResource })
    async importIntoPage(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Param('pageId') page: string,
      @Body() body: ImportContentDto,
      @Headers('if-match') ifMatch: string | undefined,
      @Res({ passthrough: true }) response: Response,
    ): Promise<ImportResource> {
      await this.rateLimiter.imports(actor.userId, response);
      requireChangeable(target);
      return this.imports.importInto(actor, branchOf(target), { ...body, page, ifMatch });
    }
  }
  return ImportController;
}
