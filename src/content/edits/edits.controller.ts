import { Body, Controller, Headers, HttpCode, Post, Res, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { TakesContent } from '../../http/takes-content.decorator.js';
import { CountsAsImport } from '../../auth/counts-as-import.decorator.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { type BranchTarget, changeableBranch } from '../branches/branch-target.js';
import type { ContentRoute } from '../branches/content-route.js';
import { ApiIfMatch } from '../branches/if-match.js';
import { EditContentDto } from './edit-content.dto.js';
import { EditResource } from './edit.resource.js';
import { EditsService } from './edits.service.js';

/** Makes the controller of edits for one place. */
export function editsController(route: ContentRoute): Type<unknown> {
  @ApiTags(route.tag)
  @Controller(route.path)
  class EditsController {
    constructor(private readonly edits: EditsService) {}

    @Post()
    @HttpCode(200)
    @Idempotent({ by: 'service' })
    @TakesContent('changes')
    @CountsAsImport(fetchesFiles)
    @Requires(route.change)
    @ApiOperation({
      operationId: route.operation('editContent'),
      summary: 'Change pages, files, variables and reusable contents',
      description:
        'Changes are applied in order, as one revision: either all or none. Relative links in texts are stored as references to the pages and files they lead to. Changes that have no effect create no revision. Returns 409 while the space is `locked`, if the change request is merged, or for a page that is generated from an OpenAPI specification; 412 if `If-Match` does not name the current revision; 422 if a file cannot be fetched. A request that fetches files counts as an import.',
    })
    @ApiIfMatch('The expected current revision')
    @ApiOkResponse({ type: EditResource })
    async edit(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Body() body: EditContentDto,
      @Headers('if-match') ifMatch: string | undefined,
      @Res({ passthrough: true }) response: Response,
    ): Promise<EditResource> {
      const edit = await this.edits.edit(actor, changeableBranch(target), body, ifMatch);
      response.setHeader('ETag', `"${edit.revision}"`);
      return edit;
    }
  }
  return EditsController;
}

/** Whether a change fetches files from addresses. The changes are not validated yet. */
function fetchesFiles({ changes }: EditContentDto): boolean {
  return changes.some((change) => {
    const { change: kind, files } = (change ?? {}) as { change?: unknown; files?: unknown };
    return (
      kind === 'insert_files' &&
      Array.isArray(files) &&
      files.some((file) => (file as { url?: unknown } | null)?.url !== undefined)
    );
  });
}
