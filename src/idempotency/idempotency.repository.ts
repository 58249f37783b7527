import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

interface Claim {
  userId: string;
  key: string;
  requestHash: Buffer;
  now: Date;
  /** A claim without an answer that is older than this belongs to a process that died. */
  abandonedBefore: Date;
  /** Older keys may be used again. */
  expiredBefore: Date;
}

/** What was found in place of a free key. */
export interface EarlierRequest {
  requestHash: Buffer;
  status: number | null;
  sealedBody: Buffer | null;
}

/** Idempotency keys in the database. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /** Takes the key; undefined when it was free (or expired, or abandoned), else the request that holds it. */
  async claim(claim: Claim): Promise<EarlierRequest | undefined> {
    const taken = await this.database.query(
      `INSERT INTO idempotency_keys AS k (user_id, key, request_hash, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id, key) DO UPDATE
         SET request_hash = excluded.request_hash, created_at = excluded.created_at, status = NULL, sealed_body = NULL
         WHERE k.created_at < $6 OR (k.status IS NULL AND k.created_at < $5)
       RETURNING 1`,
      [claim.userId, claim.key, claim.requestHash, claim.now, claim.abandonedBefore, claim.expiredBefore],
    );
    if (taken.length > 0) return undefined;
    const [row] = await this.database.query<{
      request_hash: Buffer;
      status: number | null;
      sealed_body: Buffer | null;
    }>('SELECT request_hash, status, sealed_body FROM idempotency_keys WHERE user_id = $1 AND key = $2', [
      claim.userId,
      claim.key,
    ]);
    // Freed between the two statements: the caller's next try gets it.
    if (row === undefined) return { requestHash: claim.requestHash, status: null, sealedBody: null };
    return { requestHash: row.request_hash, status: row.status, sealedBody: row.sealed_body };
  }

  async answer(userId: string, key: string, status: number, sealedBody: Buffer): Promise<void> {
    await this.database.query(
      'UPDATE idempotency_keys SET status = $3, sealed_body = $4 WHERE user_id = $1 AND key = $2',
      [userId, key, status, sealedBody],
    );
  }

  async release(userId: string, key: string): Promise<void> {
    await this.database.query(
      'DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND status IS NULL',
      [userId, key],
    );
  }

  /** @returns how many were removed */
  async removeOlderThan(time: Date): Promise<number> {
    const rows = await this.database.query<{ count: number }>(
      `WITH gone AS (DELETE FROM idempotency_keys WHERE created_at < $1 RETURNING 1) SELECT count(*)::int AS count FROM gone`,
      [time],
    );
    return rows[0]?.count ?? 0;
  }
}
