import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../../access/access-registry.js';
import type { Actor } from '../../access/actor.js';
import { Clock } from '../../common/clock.js';
import { NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { Outbox } from '../../outbox/outbox.js';
import { OrganizationHooks } from '../../organizations/organization-hooks.js';
import type { ChangeRequestTarget } from '../change-request-target.js';
import { ChangeRequestsService, requireUnmerged } from '../change-requests.service.js';
import { REQUESTED_REVIEWER_ABILITIES, requestedReviewerAbilities } from './requested-reviewer.policy.js';
import type { RequestedReviewerResource } from './requested-reviewer.resource.js';
import { RequestedReviewersRepository } from './requested-reviewers.repository.js';
import { toRequestedReviewerResource } from './review.mapper.js';
import {
  type ReviewedChangeRequest,
  ReviewedChangeRequestsRepository,
} from './reviewed-change-requests.repository.js';

/** IDs of a change request and its space. */
interface ChangeRequestIds {
  spaceId: string;
  changeRequestId: string;
}

/** Lists, adds and removes requested reviewers. */
@Injectable()
export class RequestedReviewersService implements OnModuleInit {
  constructor(
    private readonly requested: RequestedReviewersRepository,
    private readonly changeRequests: ReviewedChangeRequestsRepository,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly organizationHooks: OrganizationHooks,
    private readonly registry: AccessRegistry,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('requestedReviewer', {
      noun: 'requested reviewer',
      abilities: REQUESTED_REVIEWER_ABILITIES,
      needs: { remove: 'the role "edit" on the space, or to be the requested reviewer' },
      locate: async (actor, params): Promise<ChangeRequestTarget | undefined> => {
        const { userId } = params;
        const target = await this.changeRequestsService.locate(actor, params);
        if (target === undefined || !isId(userId)) return undefined;
        if (!(await this.requested.exists(target.changeRequest.id, userId))) return undefined;
        const abilities = requestedReviewerAbilities({
          changeRequest: target.abilities,
          isSelf: userId === actor.userId,
        });
        return { ...target, abilities, noun: 'requested reviewer' };
      },
    });
    this.organizationHooks.memberRemoved.add(({ organizationId, userId }) =>
      this.requested.removeUnmerged(organizationId, userId),
    );
  }

  /** All people who were asked to review a change request, ordered by user ID. */
  list(changeRequestId: string, query: ListQuery): Promise<ListResource<RequestedReviewerResource>> {
    return this.paginator.page(query, {
      name: `requested reviewers of ${changeRequestId}`,
      fetch: (after, limit) => this.requested.list(changeRequestId, after, limit),
      count: () => this.requested.count(changeRequestId),
      key: ({ user }) => [user.id],
      map: (view) => toRequestedReviewerResource(view, this.environment.publicUrl),
    });
  }

  /**
   * Requests reviews from people: from all of them or, if one may not review, from nobody.
   * @returns the first page of requested reviewers
   * @throws ValidationError when a user does not exist, or may not review change requests of the space
   * @throws ConflictError when it is merged
   */
  @Transactional()
  async request(
    actor: Actor,
    { spaceId, changeRequestId }: ChangeRequestIds,
    users: readonly string[],
  ): Promise<ListResource<RequestedReviewerResource>> {
    const { organizationId } = await this.lockUnmerged({ spaceId, changeRequestId });
    const userIds = [...new Set(users.filter(isId))];
    const reviewers = await this.requested.lockReviewers(spaceId, organizationId, userIds);
    const refused = users.flatMap((user, index) =>
      reviewers.has(user)
        ? []
        : [{ path: `users[${index}]`, message: 'must be the ID of a user who can review in this space' }],
    );
    if (refused.length > 0) throw new ValidationError(refused);
    const added = await this.requested.insert(
      {
        changeRequestId,
        spaceId,
        organizationId,
        requestedById: actor.userId,
        requestedAt: this.clock.now(),
      },
      userIds,
    );
    await this.outbox.record(
      ...added.map((user) => ({
        organizationId,
        action: 'change_request.reviewer_requested' as const,
        target: changeRequestId,
        after: { space: spaceId, user },
      })),
    );
    return this.list(changeRequestId, {});
  }

  /**
   * Withdraws a review request. Reviews by the person remain.
   * @throws NotFoundError when the request was withdrawn in the meantime
   * @throws ConflictError when it is merged
   */
  @Transactional()
  async remove(ids: ChangeRequestIds, userId: string): Promise<void> {
    const { organizationId } = await this.lockUnmerged(ids);
    if (!(await this.requested.remove(ids.changeRequestId, userId))) {
      throw new NotFoundError('requested reviewer');
    }
    await this.outbox.record({
      organizationId,
      action: 'change_request.reviewer_removed',
      target: ids.changeRequestId,
      before: { space: ids.spaceId, user: userId },
    });
  }

  private async lockUnmerged({ spaceId, changeRequestId }: ChangeRequestIds): Promise<ReviewedChangeRequest> {
    const changeRequest = await this.changeRequests.lockForShare(spaceId, changeRequestId);
    if (changeRequest === undefined) throw new NotFoundError('change request');
    requireUnmerged(changeRequest.status);
    return changeRequest;
  }
}
