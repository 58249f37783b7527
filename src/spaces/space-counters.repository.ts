import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** A new change request: its number, and the state of the space, which is locked until the transaction ends. */
export interface CountedChangeRequest {
  number: number;
  organizationId: string;
  headRevisionId: string;
}

/** The counters of spaces in the database. Counting does not change the space, so `updated_at` stays the same. */
@Injectable()
export class SpaceCountersRepository {
  constructor(private readonly database: Database) {}

  async addChangeRequest(spaceId: string): Promise<CountedChangeRequest | undefined> {
    const [row] = await this.database.query<CountedChangeRequest>(
      `WITH counted AS (
         UPDATE spaces SET change_requests = change_requests + 1, change_requests_draft = change_requests_draft + 1
         WHERE id = $1 AND deleted_at IS NULL
         RETURNING change_requests, organization_id, head_revision_id
       ) SELECT change_requests AS number, organization_id AS "organizationId", head_revision_id AS "headRevisionId"
         FROM counted`,
      [spaceId],
    );
    return row;
  }

  async lock(spaceId: string): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
      [spaceId],
    );
    return rows.length > 0;
  }

  async addStatuses(spaceId: string, drafts: number, open: number): Promise<void> {
    await this.database.query(
      `UPDATE spaces SET change_requests_draft = change_requests_draft + $2, change_requests_open = change_requests_open + $3
       WHERE id = $1`,
      [spaceId, drafts, open],
    );
  }

  async addOpenComments(spaceId: string, delta: number): Promise<void> {
    await this.database.query('UPDATE spaces SET open_comments = open_comments + $2 WHERE id = $1', [
      spaceId,
      delta,
    ]);
  }
}
