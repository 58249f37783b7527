import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiIgnoredQuery } from '../../common/http/ignored-query.decorator.js';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { ChangeRequestTarget } from '../change-request-target.js';
import { CreateReviewDto } from './dto/create-review.dto.js';
import { ReviewResource } from './review.resource.js';
import { ReviewsService } from './reviews.service.js';

@ApiTags('Reviews')
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId/reviews')
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @Get()
  @Requires('changeRequest.view')
  @ApiIgnoredQuery('format', String)
  @ApiOperation({ operationId: 'listReviews', summary: 'List the reviews of a change request' })
  @ApiListResponse(ReviewResource)
  list(
    @CurrentTarget() { changeRequest }: ChangeRequestTarget,
    @Query() query: ListQuery,
  ): Promise<ListResource<ReviewResource>> {
    return this.reviews.list(changeRequest.id, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('changeRequest.review')
  @ApiOperation({
    operationId: 'createReview',
    summary: 'Review a change request',
    description:
      'Reviews the current revision: the review is outdated as soon as the change request has another revision. Requires the role `review`. A person can review more than once, and stays on the list of requested reviewers. Returns 409 if the change request is merged.',
  })
  @ApiCreatedResponse({ type: ReviewResource })
  create(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { access, changeRequest }: ChangeRequestTarget,
    @Body() body: CreateReviewDto,
  ): Promise<ReviewResource> {
    return this.reviews.create(actor, { spaceId: access.spaceId, changeRequestId: changeRequest.id }, body);
  }

  @Get(':reviewId')
  @Requires('changeRequest.view')
  @ApiIgnoredQuery('format', String)
  @ApiOperation({ operationId: 'getReview', summary: 'Retrieve a review' })
  @ApiOkResponse({ type: ReviewResource })
  get(
    @CurrentTarget() { changeRequest }: ChangeRequestTarget,
    @Param('reviewId') reviewId: string,
  ): Promise<ReviewResource> {
    return this.reviews.get(changeRequest.id, reviewId);
  }
}
