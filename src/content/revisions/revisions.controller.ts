import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiIgnoredQuery } from '../../common/http/ignored-query.decorator.js';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { EmptyBody } from '../../common/validation/empty-body.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { SpaceTarget } from '../../spaces/spaces.service.js';
import { changeableBranch } from '../branches/branch-target.js';
import { ApiIfMatch } from '../branches/if-match.js';
import { ChangesQuery } from './changes-query.js';
import { RevisionChangeResource, RevisionItemResource } from './revision.resources.js';
import { RevisionsService } from './revisions.service.js';

/**
 * The history of a space; the content of a revision is read like other content. Only the current content can be public,
 * so the history requires access to the space.
 */
@ApiTags('Revisions')
@Controller('v1/spaces/:spaceId/revisions')
export class RevisionsController {
  constructor(private readonly revisions: RevisionsService) {}

  @Get()
  @Requires('space.access')
  @ApiOperation({ operationId: 'listRevisions', summary: 'List the revisions of a space' })
  @ApiListResponse(RevisionItemResource)
  list(
    @Param('spaceId') spaceId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<RevisionItemResource>> {
    return this.revisions.list(spaceId, query);
  }

  @Get(':revisionId/changes')
  @Requires('space.access')
  @ApiIgnoredQuery('metadata', Boolean)
  @ApiIgnoredQuery('computed', Boolean)
  @ApiOperation({
    operationId: 'listRevisionChanges',
    summary: 'List the changes in a revision',
    description:
      'Compares the revision with its first parent. The first revision of a space is compared with an empty one.',
  })
  @ApiListResponse(RevisionChangeResource)
  changes(
    @Param('spaceId') spaceId: string,
    @Param('revisionId') revisionId: string,
    @Query() query: ChangesQuery,
  ): Promise<ListResource<RevisionChangeResource>> {
    return this.revisions.changes(spaceId, revisionId, query);
  }

  @Post(':revisionId/restore')
  @HttpCode(200)
  @Idempotent({ by: 'service' })
  @Requires('space.import')
  @ApiOperation({
    operationId: 'restoreRevision',
    summary: 'Restore the content of a revision',
    description:
      'Creates a new revision of type `rollback`, so nothing is lost. If the content is already the same, returns the current revision. Returns 409 while the edit mode is `locked`, and 412 if `If-Match` does not name the current revision.',
  })
  @ApiIfMatch('The expected current revision')
  @ApiOkResponse({ type: RevisionItemResource })
  restore(
    @CurrentActor() actor: Actor,
    @CurrentTarget() target: SpaceTarget,
    @Param('revisionId') revisionId: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() _body: EmptyBody,
  ): Promise<RevisionItemResource> {
    return this.revisions.restore(actor, changeableBranch(target), revisionId, ifMatch);
  }
}
