import { Body, Controller, Headers, HttpCode, Param, Post, Put, Res, type Type } from '@nestjs/common';
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
import { pathOf } from '../branches/page-path.js';
import { ApiIfMatch } from '../branches/if-match.js';
import { EditContentDto, PutPageDto } from './edit-content.dto.js';
import { EditResource, PutPageResource } from './edit.resource.js';
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

    @Put('path/*pagePath')
    @Idempotent({ by: 'service' })
    @TakesContent('changes')
    @Requires(route.change)
    @ApiOperation({
      operationId: route.operation('putPageByPath'),
      summary: 'Create or replace the page at a path',
      description:
        'Replaces the text of the page, as one revision, or creates the page as the last one below the page above it, which must exist. Attributes that the request does not have stay as they are. The path of the page does not change. Returns 409 while the space is `locked`, if the change request is merged, or for a page that is generated from an OpenAPI specification; 412 if `If-Match` does not name the current revision.',
    })
    @ApiIfMatch('The expected current revision')
    @ApiOkResponse({ type: PutPageResource })
    async put(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: BranchTarget,
      @Param('pagePath') pagePath: string | string[],
      @Body() body: PutPageDto,
      @Headers('if-match') ifMatch: string | undefined,
      @Res({ passthrough: true }) response: Response,
    ): Promise<PutPageResource> {
      const path = pathOf(pagePath);
      const put = await this.edits.putPage(actor, changeableBranch(target), { ...body, path }, ifMatch);
      response.setHeader('ETag', `"${put.revision}"`);
      return put;
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
