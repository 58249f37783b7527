import { Body, Controller, Headers, Param, Post, Req, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { CountsAsImport } from '../auth/counts-as-import.decorator.js';
import { TakesContent } from '../http/takes-content.decorator.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { BranchAccess } from '../content/branches/branch-access.js';
import { type BranchTarget, changeableBranch } from '../content/branches/branch-target.js';
import type { ContentRoute } from '../content/branches/content-route.js';
import { ApiIfMatch } from '../content/branches/if-match.js';
import { ImportContentDto } from './dto/import-content.dto.js';
import { toImportRequest } from './dto/to-import-request.js';
import { ImportRecordResource } from './history/import-record.resource.js';
import { ImportQueueService } from './import-queue.service.js';
import { ImportResource } from './import.resource.js';
import { ImportsService } from './imports.service.js';
import { acceptsAsync, RespondsAsync } from './responds-async.decorator.js';
import type { ImportRequest } from './structure/import-request.js';

/** The controller of imports at one place. */
export function importController(route: ContentRoute): Type<unknown> {
  @ApiTags(route.tag)
  @Controller(route.path)
  class ImportController {
    constructor(
      private readonly imports: ImportsService,
      private readonly queue: ImportQueueService,
      private readonly access: BranchAccess,
    ) {}

    @Post('import')
    @Idempotent({ by: 'service' })
    @RespondsAsync(ImportRecordResource)
    @TakesContent('file')
    @CountsAsImport()
    @Requires(route.change)
    @ApiOperation({
      operationId: route.operation('importContent'),
      summary: 'Import content',
      description:
        'Either everything is imported or nothing. Pages match existing pages by path: a matching page is updated and keeps its ID, other pages are added. Nothing is deleted, except with the mode `mirror`, which also deletes what the source does not have. Importing the same source twice creates no new revision. Pages that are generated from an OpenAPI specification do not change: texts for them are skipped. An entry of a `SUMMARY.md` that names an OpenAPI specification becomes a computed page. Returns 409 while the space is `locked` or if the change request is merged; 422 if the source cannot be fetched, is not of the stated kind, or exceeds a limit.',
    })
    @ApiIfMatch('The expected current revision')
    @ApiCreatedResponse({ type: ImportResource })
    import(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Body() body: ImportContentDto,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
    ): Promise<ImportResource | ImportRecordResource> {
      return this.start(actor, target, { ...toImportRequest(body), ifMatch }, request);
    }

    @Post('page/:pageId/import')
    @Idempotent({ by: 'service' })
    @RespondsAsync(ImportRecordResource)
    @TakesContent('file')
    @CountsAsImport()
    @Requires(route.change)
    @ApiOperation({
      operationId: route.operation('importPageContent'),
      summary: 'Import content into a page',
      description:
        'Works like an import of content, with the page as its root. The first document of the source (`README` or `index`, otherwise the first in order) replaces the text of the page, which keeps its ID, position, title and slug. A page of another type becomes a document, except a page that is generated from an OpenAPI specification (409). The other pages are added below it and match pages there by path. The mode `mirror` deletes only pages below it. Files match only files that were imported into the same page before. Also returns 422 if pages would be nested more than 32 levels deep.',
    })
    @ApiIfMatch('The expected current revision')
    @ApiCreatedResponse({ type: ImportResource })
    importIntoPage(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Param('pageId') page: string,
      @Body() body: ImportContentDto,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
    ): Promise<ImportResource | ImportRecordResource> {
      return this.start(actor, target, { ...toImportRequest(body), page, ifMatch }, request);
    }

    private start(
      actor: Actor,
      target: BranchTarget,
      request: ImportRequest,
      http: Request,
    ): Promise<ImportResource | ImportRecordResource> {
      const branch = changeableBranch(target);
      const authorize = async (): Promise<void> => void (await this.access.require(branch, actor.tokenId));
      return acceptsAsync(http)
        ? this.queue.enqueue(actor, branch, request)
        : this.imports.importInto(actor, branch, request, authorize);
    }
  }
  return ImportController;
}
