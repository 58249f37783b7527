import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { ChangeRequestTarget } from '../change-request-target.js';
import { RequestReviewersDto } from './dto/request-reviewers.dto.js';
import { RequestedReviewerResource } from './requested-reviewer.resource.js';
import { RequestedReviewersService } from './requested-reviewers.service.js';

@ApiTags('Reviews')
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId/requested-reviewers')
export class RequestedReviewersController {
  constructor(private readonly requestedReviewers: RequestedReviewersService) {}

  @Get()
  @Requires('changeRequest.view')
  @ApiOperation({
    operationId: 'listRequestedReviewers',
    summary: 'Who was asked to review a change request',
    description: 'Ordered by user id, each with the last review they gave.',
  })
  @ApiListResponse(RequestedReviewerResource)
  list(
    @CurrentTarget() { changeRequest }: ChangeRequestTarget,
    @Query() query: ListQuery,
  ): Promise<ListResource<RequestedReviewerResource>> {
    return this.requestedReviewers.list(changeRequest.id, query);
  }

  @Post()
  @HttpCode(200)
  @Idempotent({ by: 'route' })
  @Requires('changeRequest.edit')
  @ApiOperation({
    operationId: 'requestReviewers',
    summary: 'Ask people to review a change request',
    description:
      'All of them or, when one may not review in the space, nobody (400). Who was asked before stays asked. Answers with the list. Needs the role `edit`. 409 once it is merged.',
  })
  @ApiListResponse(RequestedReviewerResource)
  request(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { access, changeRequest }: ChangeRequestTarget,
    @Body() { users }: RequestReviewersDto,
  ): Promise<ListResource<RequestedReviewerResource>> {
    const ids = { spaceId: access.spaceId, changeRequestId: changeRequest.id };
    return this.requestedReviewers.request(actor, ids, users);
  }

  @Delete(':userId')
  @HttpCode(205)
  @Requires('requestedReviewer.remove')
  @ApiOperation({
    operationId: 'removeRequestedReviewer',
    summary: 'Ask somebody for a review no longer',
    description:
      'Needs the role `edit`; people may remove themselves. Reviews that they gave stay. 409 once it is merged.',
  })
  @ApiResponse({ status: 205 })
  remove(
    @CurrentTarget() { access, changeRequest }: ChangeRequestTarget,
    @Param('userId') userId: string,
  ): Promise<void> {
    return this.requestedReviewers.remove(
      { spaceId: access.spaceId, changeRequestId: changeRequest.id },
      userId,
    );
  }
}
