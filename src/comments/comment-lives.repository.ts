import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** From a comment to what hangs on it: who locks several takes them in this order. */
const TABLES = ['comments', 'comment_replies', 'comment_reactions'] as const;

/** Handing over and purging all comments of a space, and of its change requests, in the database. */
@Injectable()
export class CommentLivesRepository {
  constructor(private readonly database: Database) {}

  async setOrganization(spaceIds: readonly string[], organizationId: string): Promise<void> {
    for (const table of TABLES) {
      await this.database.query(
        `UPDATE ${table} SET organization_id = $2 WHERE space_id = ANY ($1::uuid[])`,
        [spaceIds, organizationId],
      );
    }
  }

  /** Removes up to `limit` rows, reactions before what they hang on. @returns whether nothing is left */
  async removeBatch(spaceId: string, limit: number): Promise<boolean> {
    for (const table of TABLES.toReversed()) {
      const [removed] = await this.database.query<{ count: number }>(
        `WITH gone AS (
           DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE space_id = $1 LIMIT $2) RETURNING 1
         ) SELECT count(*)::int AS count FROM gone`,
        [spaceId, limit],
      );
      if ((removed?.count ?? 0) === limit) return false;
    }
    return true;
  }
}
