import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import { Clock } from '../../common/clock.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { isId, newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { Outbox } from '../../outbox/outbox.js';
import { requireUnmerged } from '../change-requests.service.js';
import type { CreateReviewDto } from './dto/create-review.dto.js';
import { toReviewResource } from './review.mapper.js';
import type { ReviewResource } from './review.resource.js';
import { ReviewedChangeRequestsRepository } from './reviewed-change-requests.repository.js';
import { ReviewsRepository } from './reviews.repository.js';

/** Lists, reads and creates reviews. Reviews never change. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly changeRequests: ReviewedChangeRequestsRepository,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The reviews of a change request, newest first. */
  list(changeRequestId: string, query: ListQuery): Promise<ListResource<ReviewResource>> {
    return this.paginator.page(query, {
      name: `reviews of ${changeRequestId}`,
      fetch: (after, limit) => this.reviews.list(changeRequestId, after, limit),
      count: () => this.reviews.count(changeRequestId),
      key: ({ review }) => [review.id],
      map: (view) => toReviewResource(view, this.environment.publicUrl),
    });
  }

  /** @throws NotFoundError when the change request has no such review */
  async get(changeRequestId: string, reviewId: string): Promise<ReviewResource> {
    const view = isId(reviewId) ? await this.reviews.findView(changeRequestId, reviewId) : undefined;
    if (view === undefined) throw new NotFoundError('review');
    return toReviewResource(view, this.environment.publicUrl);
  }

  /**
   * Reviews the current revision of a change request.
   * @throws ConflictError when it is merged
   * @throws NotFoundError when it was deleted in the meantime
   */
  @Transactional()
  async create(
    actor: Actor,
    { spaceId, changeRequestId }: { spaceId: string; changeRequestId: string },
    body: CreateReviewDto,
  ): Promise<ReviewResource> {
    const changeRequest = await this.changeRequests.lockForShare(spaceId, changeRequestId);
    if (changeRequest === undefined) throw new NotFoundError('change request');
    requireUnmerged(changeRequest.status);
    const id = newId();
    await this.reviews.insert({
      id,
      changeRequestId,
      spaceId,
      organizationId: changeRequest.organizationId,
      reviewerId: actor.userId,
      status: body.status,
      comment: body.comment ?? null,
      revisionId: changeRequest.revisionId,
      createdAt: this.clock.now(),
    });
    await this.outbox.record({
      organizationId: changeRequest.organizationId,
      action: 'change_request.reviewed',
      target: changeRequestId,
      after: { space: spaceId, review: id, status: body.status, revision: changeRequest.revisionId },
    });
    return this.get(changeRequestId, id);
  }
}
