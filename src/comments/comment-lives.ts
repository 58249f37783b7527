import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SpaceHooks } from '../spaces/space-hooks.js';
import { CommentLivesRepository } from './comment-lives.repository.js';

/** Rows removed in one transaction, so that a purge never holds locks for long. */
const PURGE_BATCH = 2_000;

/** What happens to comments when their space is handed over or purged. A copy of a space has none. */
@Injectable()
export class CommentLives implements OnModuleInit {
  constructor(
    private readonly hooks: SpaceHooks,
    private readonly repository: CommentLivesRepository,
  ) {}

  onModuleInit(): void {
    this.hooks.onTransferred(({ spaceIds, toOrganizationId }) =>
      this.repository.setOrganization(spaceIds, toOrganizationId),
    );
    this.hooks.onPurge((spaceId) => this.repository.removeBatch(spaceId, PURGE_BATCH));
  }
}
