import { Injectable } from '@nestjs/common';
import type { TokenScope } from '../access/token-scope.js';
import { Database } from '../database/database.js';
import { hasNoHeartbeat, instanceLockKey } from '../platform/instances/instances.repository.js';

/** A key in the hands of a request. */
export interface ClaimedKey {
  userId: string;
  key: string;
  /** Id of this claim: whoever takes the key over makes another. */
  claim: string;
}

interface Claim extends ClaimedKey {
  /** The process of the request. */
  instanceId: string;
  tokenId: string;
  scopes: readonly TokenScope[];
  requestHash: Buffer;
  now: Date;
  /** A claim without an answer that is older than this is abandoned, also when its process lives. */
  abandonedBefore: Date;
  /** Older keys may be used again. */
  expiredBefore: Date;
}

/** An answer, as it is kept. */
export interface SealedResponse {
  status: number;
  /** null when it was not kept. */
  sealedBody: Buffer | null;
  etag: string | null;
}

/** What was found in place of a free key; no answer while the first request runs. */
export interface EarlierRequest {
  requestHash: Buffer;
  tokenId: string | null;
  scopes: TokenScope[] | null;
  answer: SealedResponse | undefined;
}

/**
 * The process that holds the key `k` was killed. This one ($7) runs. Processes of a version without claims hold no lock.
 */
const HOLDER_IS_DEAD = `k.claimed_by <> $7 AND (
  ${hasNoHeartbeat('k.claimed_by')}
  OR (k.claim IS NOT NULL AND pg_try_advisory_xact_lock(${instanceLockKey('k.claimed_by')})))`;

/** Idempotency keys in the database. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes the key. The holder that it was taken from can be done with it no more.
   * @returns undefined when it was free (or expired, or abandoned), else the request that holds it
   */
  async claim(claim: Claim): Promise<EarlierRequest | undefined> {
    const taken = await this.database.query(
      `INSERT INTO idempotency_keys AS k
         (user_id, key, request_hash, created_at, claimed_by, claim, token_id, scopes)
       VALUES ($1, $2, $3, $4, $7, $8, $9, $10)
       ON CONFLICT (user_id, key) DO UPDATE
         SET request_hash = excluded.request_hash, created_at = excluded.created_at, claimed_by = excluded.claimed_by,
             claim = excluded.claim, token_id = excluded.token_id, scopes = excluded.scopes,
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
        claim.claim,
        claim.tokenId,
        claim.scopes,
      ],
    );
    if (taken.length > 0) return undefined;
    const [row] = await this.database.query<{
      request_hash: Buffer;
      token_id: string | null;
      scopes: TokenScope[] | null;
      status: number | null;
      sealed_body: Buffer | null;
      etag: string | null;
    }>(
      'SELECT request_hash, token_id, scopes, status, sealed_body, etag FROM idempotency_keys WHERE user_id = $1 AND key = $2',
      [claim.userId, claim.key],
    );
    // Freed between the two statements: the caller's next try gets it.
    if (row === undefined) {
      const { requestHash, tokenId, scopes } = claim;
      return { requestHash, tokenId, scopes: [...scopes], answer: undefined };
    }
    const { status, etag } = row;
    return {
      requestHash: row.request_hash,
      tokenId: row.token_id,
      scopes: row.scopes,
      answer: status === null ? undefined : { status, sealedBody: row.sealed_body, etag },
    };
  }

  /**
   * Keeps others from taking these keys until the transaction ends.
   * @returns the claims that still hold theirs
   */
  async lock(held: readonly ClaimedKey[]): Promise<Set<string>> {
    const rows = await this.database.query<{ claim: string }>(
      `SELECT k.claim FROM idempotency_keys k
       JOIN unnest($1::uuid[], $2::text[], $3::uuid[]) AS h(user_id, key, claim) USING (user_id, key, claim)
       WHERE k.status IS NULL ORDER BY k.user_id, k.key FOR UPDATE OF k`,
      columns(held),
    );
    return new Set(rows.map(({ claim }) => claim));
  }

  /**
   * Keeps answers, but for those whose keys were taken over.
   * @returns the claims that held theirs
   */
  async storeResponses(answers: readonly (ClaimedKey & SealedResponse)[]): Promise<Set<string>> {
    const rows = await this.database.query<{ claim: string }>(
      `WITH kept AS (
         UPDATE idempotency_keys k SET status = a.status, sealed_body = a.sealed_body, etag = a.etag
         FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::bytea[], $6::text[])
           AS a(user_id, key, claim, status, sealed_body, etag)
         WHERE k.user_id = a.user_id AND k.key = a.key AND k.claim = a.claim AND k.status IS NULL
         RETURNING k.claim
       ) SELECT claim FROM kept`,
      [
        ...columns(answers),
        answers.map(({ status }) => status),
        answers.map(({ sealedBody }) => sealedBody),
        answers.map(({ etag }) => etag),
      ],
    );
    return new Set(rows.map(({ claim }) => claim));
  }

  /** Gives a key back that nothing was done with. */
  async release({ userId, key, claim }: ClaimedKey): Promise<void> {
    await this.database.query(
      'DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND claim = $3 AND status IS NULL',
      [userId, key, claim],
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

/** Keys as the parameters of `unnest`. */
function columns(held: readonly ClaimedKey[]): unknown[] {
  return [held.map(({ userId }) => userId), held.map(({ key }) => key), held.map(({ claim }) => claim)];
}
