import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SpaceTables } from '../database/space-tables.js';
import { SpaceHooks } from '../spaces/space-hooks.js';

/** From a comment to what hangs on it: who locks several takes them in this order, and they go in the other. */
const TABLES = ['comments', 'comment_replies', 'comment_reactions'] as const;
/** Rows removed in one transaction, so that a purge never holds locks for long. */
const PURGE_BATCH = 2_000;

/** What happens to comments when their space is handed over or purged. A copy of a space has none. */
@Injectable()
export class CommentLives implements OnModuleInit {
  constructor(
    private readonly hooks: SpaceHooks,
    private readonly tables: SpaceTables,
  ) {}

  onModuleInit(): void {
    this.hooks.onTransferred(({ spaceIds, toOrganizationId }) =>
      this.tables.setOrganization(TABLES, spaceIds, toOrganizationId),
    );
    this.hooks.onPurge((spaceId) => this.tables.removeBatch(TABLES.toReversed(), spaceId, PURGE_BATCH));
  }
}
