import { Body, Controller, Headers, HttpCode, Post, Res, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { TakesContent } from '../../http/takes-content.decorator.js';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { branchOf, type BranchTarget, requireChangeable } from '../branches/branch-target.js';
import type { ContentPlace } from '../branches/content-place.js';
import { ApiIfMatch } from '../branches/if-match.js';
import { EditContentDto } from './edit-content.dto.js';
import { EditResource } from './edit.resource.js';
import { EditsService } from './edits.service.js';

/** The controller of edits at one place. */
export function editsController(at: ContentPlace): Type<unknown> {
  @ApiTags(at.tag)
  @Controller(at.path)
  class EditsController {
    constructor(
      private readonly edits: EditsService,
      private readonly rateLimiter: RateLimiter,
    ) {}

    @Post()
    @HttpCode(200)
    @Idempotent({ by: 'service' })
    @TakesContent('changes')
    @Requires(at.change)
    @ApiOperation({
      operationId: at.operation('editContent'),
      summary: 'Change pages, files, variables and reusable contents',
      description:
        'Changes are applied in their order as one revision: all or nothing. Relative links of texts are kept as references to the pages and files they lead to. Changes that come out as nothing make no revision. 409 while the space is `locked`, when the change request is merged, or for a page that is made from an OpenAPI specification; 412 when `If-Match` does not name the current revision; 422 when a file cannot be fetched. A request that fetches files counts as an import.',
    })
    @ApiIfMatch('The revision the changes were made for')
    @ApiOkResponse({ type: EditResource })
    async edit(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Body() body: EditContentDto,
      @Headers('if-match') ifMatch: string | undefined,
      @Res({ passthrough: true }) response: Response,
    ): Promise<EditResource> {
      if (fetchesFiles(body.changes)) await this.rateLimiter.imports(actor.userId, response);
      requireChangeable(target);
      const edit = await this.edits.edit(actor, branchOf(target), body, ifMatch);
      response.setHeader('ETag', `"${edit.revision}"`);
      return edit;
    }
  }
  return EditsController;
}

/** Whether any change asks for files by their addresses; the changes are as the caller sent them. */
function fetchesFiles(changes: readonly unknown[]): boolean {
  return changes.some((change) => {
    const { change: kind, files } = (change ?? {}) as { change?: unknown; files?: unknown };
    return (
      kind === 'insert_files' &&
      Array.isArray(files) &&
      files.some((file) => (file as { url?: unknown } | null)?.url !== undefined)
    );
  });
}
