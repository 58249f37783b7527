import { Injectable } from '@nestjs/common';
import type { TokenScope } from '../access/token-scope.js';
import { Database } from '../database/database.js';
import { hasNoHeartbeat, instanceLockKey } from '../platform/instances/instances.repository.js';

/** A key that a request has claimed. */
export interface ClaimedKey {
  userId: string;
  key: string;
  /** ID of this claim: a request that takes the key over has another one. */
  claim: string;
}

interface Claim extends ClaimedKey {
  /** The process of the request. */
  instanceId: string;
  tokenId: string;
  scopes: readonly TokenScope[];
  requestHash: Buffer;
  now: Date;
  /** A claim without a response that is older than this is abandoned, even if its process is alive. */
  abandonedBefore: Date;
  /** Older keys can be used again. */
  expiredBefore: Date;
}

/** A stored response. */
export interface SealedResponse {
  status: number;
  /** null if it was not stored. */
  sealedBody: Buffer | null;
  etag: string | null;
}

/** The request that holds a key; without a response while it is running. */
export interface EarlierRequest {
  requestHash: Buffer;
  tokenId: string | null;
  scopes: TokenScope[] | null;
  response: SealedResponse | undefined;
}

/**
 * Condition: the process that holds the key `k` was killed. This process ($7) is alive. Processes of a version without
 * claims hold no lock.
 */
const HOLDER_IS_DEAD = `k.claimed_by <> $7 AND (
  ${hasNoHeartbeat('k.claimed_by')}
  OR (k.claim IS NOT NULL AND pg_try_advisory_xact_lock(${instanceLockKey('k.claimed_by')})))`;

/** Idempotency keys in the database. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /**
   * Claims the key. A previous holder can no longer commit with it.
   * @returns undefined if it was free, expired or abandoned, else the request that holds it
   */
  async claim(claim: Claim): Promise<EarlierRequest | undefined> {
    const inserted = await this.database.query(
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
    if (inserted.length > 0) return undefined;
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
    // The key was released between the two statements: the caller's next attempt gets it.
    if (row === undefined) {
      const { requestHash, tokenId, scopes } = claim;
      return { requestHash, tokenId, scopes: [...scopes], response: undefined };
    }
    const { status, etag } = row;
    return {
      requestHash: row.request_hash,
      tokenId: row.token_id,
      scopes: row.scopes,
      response: status === null ? undefined : { status, sealedBody: row.sealed_body, etag },
    };
  }

  /**
   * Prevents other requests from taking these keys over until the transaction ends.
   * @returns the claims that still hold their keys
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
   * Stores responses, except those whose keys were taken over.
   * @returns the claims that still held their keys
   */
  async storeResponses(responses: readonly (ClaimedKey & SealedResponse)[]): Promise<Set<string>> {
    const rows = await this.database.query<{ claim: string }>(
      `WITH kept AS (
         UPDATE idempotency_keys k SET status = a.status, sealed_body = a.sealed_body, etag = a.etag
         FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::bytea[], $6::text[])
           AS a(user_id, key, claim, status, sealed_body, etag)
         WHERE k.user_id = a.user_id AND k.key = a.key AND k.claim = a.claim AND k.status IS NULL
         RETURNING k.claim
       ) SELECT claim FROM kept`,
      [
        ...columns(responses),
        responses.map(({ status }) => status),
        responses.map(({ sealedBody }) => sealedBody),
        responses.map(({ etag }) => etag),
      ],
    );
    return new Set(rows.map(({ claim }) => claim));
  }

  /** Releases a key whose request changed nothing. */
  async release({ userId, key, claim }: ClaimedKey): Promise<void> {
    await this.database.query(
      'DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND claim = $3 AND status IS NULL',
      [userId, key, claim],
    );
  }

  /** @returns the number of removed keys */
  async removeOlderThan(time: Date): Promise<number> {
    const rows = await this.database.query<{ count: number }>(
      `WITH gone AS (DELETE FROM idempotency_keys WHERE created_at < $1 RETURNING 1) SELECT count(*)::int AS count FROM gone`,
      [time],
    );
    return rows[0]?.count ?? 0;
  }
}

/** Keys as parameters of `unnest`. */
function columns(held: readonly ClaimedKey[]): unknown[] {
  return [held.map(({ userId }) => userId), held.map(({ key }) => key), held.map(({ claim }) => claim)];
}
