import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { DEAD_AFTER } from './instances.repository.js';

/** A key in the hands of a process. */
export interface HeldKey {
  userId: string;
  key: string;
  instanceId: string;
}

interface Claim extends HeldKey {
  requestHash: Buffer;
  now: Date;
  /** A claim without an answer that is older than this is abandoned, also when its process lives. */
  abandonedBefore: Date;
  /** Older keys may be used again. */
  expiredBefore: Date;
}

/** An answer, as it is kept. */
interface Answer {
  status: number;
  sealedBody: Buffer;
  etag: string | null;
}

/** What was found in place of a free key; no answer while the first request runs. */
export interface EarlierRequest {
  requestHash: Buffer;
  answer: Answer | undefined;
}

/** The process that holds the key `k` was killed. This one ($7) runs. */
const HOLDER_IS_DEAD = `k.claimed_by <> $7 AND NOT EXISTS (
  SELECT 1 FROM instances i WHERE i.id = k.claimed_by AND i.seen_at >= now() - ${DEAD_AFTER})`;

/** Idempotency keys in the database. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /** Takes the key; undefined when it was free (or expired, or abandoned), else the request that holds it. */
  async claim(claim: Claim): Promise<EarlierRequest | undefined> {
    const taken = await this.database.query(
      `INSERT INTO idempotency_keys AS k (user_id, key, request_hash, created_at, claimed_by) VALUES ($1, $2, $3, $4, $7)
       ON CONFLICT (user_id, key) DO UPDATE
         SET request_hash = excluded.request_hash, created_at = excluded.created_at, claimed_by = excluded.claimed_by,
             status = NULL, sealed_body = NULL, etag = NULL
         WHERE k.created_at < $6 OR (k.status IS NULL AND (k.created_at < $5 OR (${HOLDER_IS_DEAD})))
       RETURNING 1`,
      [
        claim.userId,
        claim.key,
        claim.requestHash,
        claim.now,
        claim.abandonedBefore,
        claim.expiredBefore,
        claim.instanceId,
      ],
    );
    if (taken.length > 0) return undefined;
    const [row] = await this.database.query<{
      request_hash: Buffer;
      status: number | null;
      sealed_body: Buffer | null;
      etag: string | null;
    }>(
      'SELECT request_hash, status, sealed_body, etag FROM idempotency_keys WHERE user_id = $1 AND key = $2',
      [claim.userId, claim.key],
    );
    // Freed between the two statements: the caller's next try gets it.
    if (row === undefined) return { requestHash: claim.requestHash, answer: undefined };
    const { request_hash: requestHash, status, sealed_body: sealedBody, etag } = row;
    const isAnswered = status !== null && sealedBody !== null;
    return { requestHash, answer: isAnswered ? { status, sealedBody, etag } : undefined };
  }

  /** Keeps the answer, unless the key was taken over by another process. */
  async answer({ userId, key, instanceId }: HeldKey, { status, sealedBody, etag }: Answer): Promise<void> {
    await this.database.query(
      `UPDATE idempotency_keys SET status = $4, sealed_body = $5, etag = $6
       WHERE user_id = $1 AND key = $2 AND claimed_by = $3 AND status IS NULL`,
      [userId, key, instanceId, status, sealedBody, etag],
    );
  }

  async release({ userId, key, instanceId }: HeldKey): Promise<void> {
    await this.database.query(
      'DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND claimed_by = $3 AND status IS NULL',
      [userId, key, instanceId],
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
