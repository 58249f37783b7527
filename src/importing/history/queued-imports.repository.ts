import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { QueuedImport } from './queued-import.entity.js';

/** An import whose file can be removed. */
type EndedImport = Pick<QueuedImport, 'id' | 'spaceId'>;

/** Imports that run as jobs, in the database. */
@Injectable()
export class QueuedImportsRepository {
  constructor(private readonly database: Database) {}

  /** Inserts the request of an import, with the organization of the space. */
  async insert(row: Omit<QueuedImport, 'organizationId' | 'attempts' | 'claim'>): Promise<void> {
    await this.database.query(
      `INSERT INTO queued_imports
         (id, space_id, organization_id, change_request_id, user_id, token_id, request_id, sealed_request, created_at)
       SELECT $1, s.id, s.organization_id, $3, $4, $5, $6, $7, $8 FROM spaces s WHERE s.id = $2`,
      [
        row.id,
        row.spaceId,
        row.changeRequestId,
        row.userId,
        row.tokenId,
        row.requestId,
        row.sealedRequest,
        row.createdAt,
      ],
    );
  }

  /** @returns undefined when the import is gone */
  async organizationOf(id: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ organizationId: string }>(
      'SELECT organization_id AS "organizationId" FROM queued_imports WHERE id = $1',
      [id],
    );
    return row?.organizationId;
  }

  /** Until the end of the transaction, nobody else adds imports of the person, or of the organization of the space. */
  async lockLimits(userId: string, spaceId: string): Promise<void> {
    await this.database.query(
      `SELECT pg_advisory_xact_lock(key) FROM (
         SELECT hashtextextended('queued imports ' || id, 0) AS key
         FROM (SELECT $1::uuid AS id UNION ALL SELECT organization_id FROM spaces WHERE id = $2) AS limited ORDER BY key
       ) AS keys`,
      [userId, spaceId],
    );
  }

  /** Number of the imports of a person, and of the organization of a space, that have not ended. */
  async count(userId: string, spaceId: string): Promise<{ ofPerson: number; ofOrganization: number }> {
    const [row] = await this.database.query<{ ofPerson: number; ofOrganization: number }>(
      `SELECT (SELECT count(*) FROM queued_imports q WHERE q.user_id = $1)::int AS "ofPerson",
         (SELECT count(*) FROM spaces s JOIN queued_imports q ON q.organization_id = s.organization_id
          WHERE s.id = $2)::int AS "ofOrganization"`,
      [userId, spaceId],
    );
    return row ?? { ofPerson: 0, ofOrganization: 0 };
  }

  /** Starts an attempt. The attempt before can no longer commit. @returns undefined when the import is gone */
  async claim(id: string, claim: string): Promise<(QueuedImport & { hasEnded: boolean }) | undefined> {
    const [row] = await this.database.query<QueuedImport & { hasEnded: boolean }>(
      `WITH claimed AS (
         UPDATE queued_imports SET claim = $2, attempts = attempts + 1 WHERE id = $1 RETURNING *
       )
       SELECT q.id, q.space_id AS "spaceId", q.organization_id AS "organizationId",
         q.change_request_id AS "changeRequestId", q.user_id AS "userId", q.token_id AS "tokenId",
         q.request_id AS "requestId", q.sealed_request AS "sealedRequest", q.attempts, q.claim,
         q.created_at AS "createdAt", i.finished_at IS NOT NULL AS "hasEnded"
       FROM claimed q JOIN imports i ON i.id = q.id`,
      [id, claim],
    );
    return row;
  }

  /** Does not count an attempt that failed for a reason outside of the import. */
  async uncount(id: string): Promise<void> {
    await this.database.query(
      'UPDATE queued_imports SET attempts = attempts - 1 WHERE id = $1 AND attempts > 0',
      [id],
    );
  }

  /** Ends an attempt in the transaction of its change. @returns false when a later attempt has begun */
  async complete(id: string, claim: string): Promise<boolean> {
    const [row] = await this.database.query(
      `WITH completed AS (
         UPDATE queued_imports SET claim = NULL WHERE id = $1 AND claim = $2 RETURNING 1
       ) SELECT 1 FROM completed`,
      [id, claim],
    );
    return row !== undefined;
  }

  async remove(id: string): Promise<void> {
    await this.database.query('DELETE FROM queued_imports WHERE id = $1', [id]);
  }

  /** Imports that have ended, oldest first. */
  listEnded(limit: number): Promise<EndedImport[]> {
    return this.database.query<EndedImport>(
      `SELECT q.id, q.space_id AS "spaceId" FROM queued_imports q JOIN imports i ON i.id = q.id
       WHERE i.finished_at IS NOT NULL ORDER BY q.id LIMIT $1`,
      [limit],
    );
  }

  /** IDs of imports that have waited since before a time. */
  async listWaitingSince(before: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT q.id FROM queued_imports q JOIN imports i ON i.id = q.id
       WHERE i.status = 'pending' AND q.created_at < $1 ORDER BY q.id LIMIT $2`,
      [before, limit],
    );
    return rows.map(({ id }) => id);
  }
}
