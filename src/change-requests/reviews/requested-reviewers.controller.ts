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
    summary: 'List the requested reviewers of a change request',
    description: 'Ordered by user ID, each with their last review.',
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
    summary: 'Request reviews of a change request',
    description:
      'Either all people are asked or, if one of them cannot review in the space, none (400). People who were already asked stay on the list. Returns the list. Requires the role `edit`. Returns 409 if the change request is merged.',
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
    summary: 'Withdraw a review request',
    description:
      'Requires the role `edit`; people can withdraw requests to themselves. Their reviews remain. Returns 409 if the change request is merged.',
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
