import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { TakesContent } from '../../http/takes-content.decorator.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { ApiIfMatch } from '../../content/branches/if-match.js';
import type { ChangeRequestTarget } from '../change-request-target.js';
import { MergeDto } from '../dto/merge.dto.js';
import { MergeResource, UpdateFromPrimaryResource } from './merge.resource.js';
import { MergesService } from './merges.service.js';

const CONFLICTS =
  'Changes to different parts never conflict; different changes to the same part do. In that case `result` is `conflicts` and nothing changes until `resolve` says how to resolve them. With `dryRun`, the response says what the request would do, and nothing changes.';

@ApiTags('Change requests')
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId')
export class MergesController {
  constructor(private readonly merges: MergesService) {}

  @Post('merge')
  @HttpCode(200)
  @Idempotent({ by: 'service' })
  @TakesContent('resolutions')
  @Requires('changeRequest.merge')
  @ApiOperation({
    operationId: 'mergeChangeRequest',
    summary: 'Merge a change request into primary content',
    description: `Requires the role \`review\`. A three-way merge that is final: a merged change request does not change any more. \`ours\` is primary content, \`theirs\` is the change request. ${CONFLICTS} Returns 409 if it is already merged.`,
  })
  @ApiIfMatch('The expected current revision of the change request')
  @ApiOkResponse({ type: MergeResource })
  merge(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { access, changeRequest }: ChangeRequestTarget,
    @Body() body: MergeDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<MergeResource> {
    return this.merges.merge(actor, access.spaceId, changeRequest.id, body, ifMatch);
  }

  @Post('update')
  @HttpCode(200)
  @Idempotent({ by: 'service' })
  @TakesContent('resolutions')
  @Requires('changeRequest.edit')
  @ApiOperation({
    operationId: 'updateChangeRequestFromPrimary',
    summary: 'Update a change request from primary content',
    description: `Requires the role \`edit\`. A three-way merge of primary content into the change request. \`ours\` is the change request, \`theirs\` is primary content. ${CONFLICTS} Returns 409 if it is already merged.`,
  })
  @ApiIfMatch('The expected current revision of the change request')
  @ApiOkResponse({ type: UpdateFromPrimaryResource })
  update(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { access, changeRequest }: ChangeRequestTarget,
    @Body() body: MergeDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<UpdateFromPrimaryResource> {
    return this.merges.update(actor, access.spaceId, changeRequest.id, body, ifMatch);
  }
}
