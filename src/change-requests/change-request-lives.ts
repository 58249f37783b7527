import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SpaceTables } from '../database/space-tables.js';
import { RequestedReviewersRepository } from './reviews/requested-reviewers.repository.js';
import { SpaceHooks } from '../spaces/space-hooks.js';

/** Every table that holds something of change requests; what others refer to comes last. */
const TABLES = ['reviews', 'requested_reviewers', 'change_request_contributors', 'change_requests'] as const;
/** Rows of a table removed in one transaction, so that a purge never holds locks for long. */
const PURGE_BATCH = 2_000;

/** What happens to change requests when their space is handed over or purged. A copy of a space has none. */
@Injectable()
export class ChangeRequestLives implements OnModuleInit {
  constructor(
    private readonly hooks: SpaceHooks,
    private readonly tables: SpaceTables,
    private readonly requestedReviewers: RequestedReviewersRepository,
  ) {}

  onModuleInit(): void {
    this.hooks.onTransferred(async ({ spaceIds, toOrganizationId }) => {
      await this.tables.setOrganization(TABLES, spaceIds, toOrganizationId);
      await this.requestedReviewers.removeStrangers(spaceIds, toOrganizationId);
    });
    this.hooks.onPurge((spaceId) => this.tables.removeBatch(TABLES, spaceId, PURGE_BATCH));
  }
}
