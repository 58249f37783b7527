import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** Every table that holds something of the change requests of a space; what others refer to comes last. */
const TABLES = ['reviews', 'requested_reviewers', 'change_request_contributors', 'change_requests'] as const;

/** Handing over and purging the change requests of a space, in the database. */
@Injectable()
export class ChangeRequestLivesRepository {
  constructor(private readonly database: Database) {}

  async setOrganization(spaceIds: readonly string[], organizationId: string): Promise<void> {
    for (const table of TABLES) {
      await this.database.query(
        `UPDATE ${table} SET organization_id = $2 WHERE space_id = ANY ($1::uuid[])`,
        [spaceIds, organizationId],
      );
    }
  }

  /** Removes up to `limit` rows of each table. @returns whether nothing is left */
  async removeBatch(spaceId: string, limit: number): Promise<boolean> {
    for (const table of TABLES) {
      const [removed] = await this.database.query<{ count: number }>(
        `WITH gone AS (
           DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE space_id = $1 LIMIT $2) RETURNING 1
         ) SELECT count(*)::int AS count FROM gone`,
        [spaceId, limit],
      );
      // What refers to a change request goes before it, so that removing that one removes nothing else.
      if ((removed?.count ?? 0) === limit) return false;
    }
    return true;
  }
}
