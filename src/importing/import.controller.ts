import { Body, Controller, Headers, Param, Post, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { CountsAsImport } from '../auth/counts-as-import.decorator.js';
import { TakesContent } from '../http/takes-content.decorator.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { type BranchTarget, changeableBranch } from '../content/branches/branch-target.js';
import type { ContentRoute } from '../content/branches/content-route.js';
import { ApiIfMatch } from '../content/branches/if-match.js';
import { ImportContentDto } from './dto/import-content.dto.js';
import { ImportResource } from './import.resource.js';
import { ImportsService } from './imports.service.js';

/** The controller of imports at one place. */
export function importController(route: ContentRoute): Type<unknown> {
  @ApiTags(route.tag)
  @Controller(route.path)
  class ImportController {
    constructor(private readonly imports: ImportsService) {}

    @Post('import')
    @Idempotent({ by: 'service' })
    @TakesContent('source')
    @CountsAsImport()
    @Requires(route.change)
    @ApiOperation({
      operationId: route.operation('importContent'),
      summary: 'Import content',
      description:
        'Either everything is imported or nothing. Pages match existing pages by path: a matching page is updated and keeps its ID, other pages are added, and nothing is deleted. Importing the same source twice creates no new revision. Pages that are generated from an OpenAPI specification do not change: texts for them are skipped. An entry of a `SUMMARY.md` that names an OpenAPI specification becomes a computed page. Returns 409 while the space is `locked` or if the change request is merged; 422 if the source cannot be fetched, is not of the stated kind, or exceeds a limit.',
    })
    @ApiIfMatch('The expected current revision')
    @ApiCreatedResponse({ type: ImportResource })
    import(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Body() body: ImportContentDto,
      @Headers('if-match') ifMatch: string | undefined,
    ): Promise<ImportResource> {
      return this.imports.importInto(actor, changeableBranch(target), { ...body, ifMatch });
    }

    @Post('page/:pageId/import')
    @Idempotent({ by: 'service' })
    @TakesContent('source')
    @CountsAsImport()
    @Requires(route.change)
    @ApiOperation({
      operationId: route.operation('importPageContent'),
      summary: 'Import content into a page',
      description:
        'Works like an import of content, with the page as its root. The first document of the source (`README` or `index`, otherwise the first in order) replaces the text of the page, which keeps its ID, position, title and slug. A page of another type becomes a document, except a page that is generated from an OpenAPI specification (409). The other pages are added below it and match pages there by path. Files match only files that were imported into the same page before. Also returns 422 if pages would be nested more than 32 levels deep.',
    })
    @ApiIfMatch('The expected current revision')
    @ApiCreatedResponse({ type: ImportResource })
    importIntoPage(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Param('pageId') page: string,
      @Body() body: ImportContentDto,
      @Headers('if-match') ifMatch: string | undefined,
    ): Promise<ImportResource> {
      return this.imports.importInto(actor, changeableBranch(target), { ...body, page, ifMatch });
    }
  }
  return ImportController;
}
