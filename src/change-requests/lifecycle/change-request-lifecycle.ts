import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SpaceHooks } from '../../spaces/space-hooks.js';
import { SpaceTables } from '../../spaces/space-tables.js';
import { RequestedReviewersRepository } from '../reviews/requested-reviewers.repository.js';

const TABLES = ['change_requests', 'change_request_contributors', 'requested_reviewers', 'reviews'];

/** Updates change requests when their space is transferred or purged. A copy of a space has none. */
@Injectable()
export class ChangeRequestLifecycle implements OnModuleInit {
  constructor(
    private readonly hooks: SpaceHooks,
    private readonly tables: SpaceTables,
    private readonly requestedReviewers: RequestedReviewersRepository,
  ) {}

  onModuleInit(): void {
    this.tables.keepWithSpace(TABLES);
    this.hooks.onTransferred(({ spaceIds, toOrganizationId }) =>
      this.requestedReviewers.removeNonMembers(spaceIds, toOrganizationId),
    );
  }
}
