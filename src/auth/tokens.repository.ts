import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, MoreThan } from 'typeorm';
import type { Actor } from '../access/actor.js';
import type { TokenScope } from '../access/token-scope.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import type { CheckedToken } from './token-cache.js';
import { Token } from './token.entity.js';

interface ActorRow {
  token_id: string;
  user_id: string;
  scopes: TokenScope[];
  expires_at: Date | null;
  instance_admin: boolean;
  organization_id: string | null;
  awaiting_sign_in: string[];
}

/** The owner of a token. */
export interface ActorOfToken extends CheckedToken {
  actor: Actor;
}

/**
 * Organizations that enforce single sign-on require a sign-in only after one has succeeded. Administrators never have to
 * sign in: they fix the problems that prevent others from doing so. People who are administrators by a rule of a provider
 * have to, because only a sign-in applies the rule.
 */
const SELECT_ACTOR = `
SELECT t.id AS token_id, t.user_id, t.scopes, t.expires_at, t.organization_id,
  u.instance_admin AND t.organization_id IS NULL AS instance_admin,
  ARRAY(
    SELECT o.id FROM members m JOIN organizations o ON o.id = m.organization_id
    WHERE m.user_id = t.user_id AND o.sso AND (m.role IS DISTINCT FROM 'admin' OR m.role_from_rule)
      AND o.id IS DISTINCT FROM t.organization_id
      AND (m.sso OR substring(u.email FROM '[^@]*$') = ANY (o.email_domains))
      AND (
        EXISTS (SELECT 1 FROM saml_providers p WHERE p.organization_id = o.id AND p.first_sign_in_at IS NOT NULL)
        OR EXISTS (SELECT 1 FROM oidc_providers p WHERE p.organization_id = o.id AND p.first_sign_in_at IS NOT NULL)
      )
  ) AS awaiting_sign_in
FROM tokens t JOIN users u ON u.id = t.user_id`;
const FIND_ACTOR = `${SELECT_ACTOR} WHERE t.hash = $1`;
const FIND_ACTOR_OF = `${SELECT_ACTOR} WHERE t.id = $1`;

/** Selects tokens: all of a person, or those that work only for one organization. */
export type TokenOwner = Pick<Actor, 'userId' | 'organizationId'>;

/** Tokens in the database. */
@Injectable()
export class TokensRepository {
  constructor(private readonly database: Database) {}

  /** Finds the owner of a token by its hash, also of an expired token: the caller checks the expiry. */
  async findActor(hash: Buffer): Promise<ActorOfToken | undefined> {
    const [row] = await this.database.prepared<ActorRow>('find-actor', FIND_ACTOR, [hash]);
    return row && toActor(row);
  }

  /** Finds the owner of a token by its ID, also of an expired token. */
  async findActorOf(tokenId: string): Promise<ActorOfToken | undefined> {
    const [row] = await this.database.query<ActorRow>(FIND_ACTOR_OF, [tokenId]);
    return row && toActor(row);
  }

  async insert(token: Omit<Token, 'createdAt'>): Promise<void> {
    await this.database.repository(Token).insert(token);
  }

  /** Updates the last use of a token, at most once in `everyMs`. Does not wait for who changes the token. */
  async touch(tokenId: string, now: Date, everyMs: number): Promise<void> {
    await this.database.query(
      `UPDATE tokens SET last_used_at = $2 WHERE id = (
         SELECT id FROM tokens WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $3)
         FOR NO KEY UPDATE SKIP LOCKED
       )`,
      [tokenId, now, new Date(now.getTime() - everyMs)],
    );
  }

  async listOfUser(userId: string): Promise<Token[]> {
    return this.database.repository(Token).find({ where: { userId }, order: { id: 'ASC' } });
  }

  /** A person's tokens, oldest first. */
  async pageOfUser(owner: TokenOwner, after: Keyset | undefined, limit: number): Promise<Token[]> {
    const id = after === undefined ? {} : { id: MoreThan(String(after[0])) };
    return this.database
      .repository(Token)
      .find({ where: { ...ofOwner(owner), ...id }, order: { id: 'ASC' }, take: limit });
  }

  async countOfUser(owner: TokenOwner): Promise<number> {
    return this.database.repository(Token).countBy(ofOwner(owner));
  }

  /** Number of tokens of a person that work only for that organization; null: of those that work everywhere. */
  async countOfKind(userId: string, organizationId: string | null): Promise<number> {
    return this.database
      .repository(Token)
      .countBy({ userId, organizationId: organizationId === null ? IsNull() : organizationId });
  }

  async findOfUser(owner: TokenOwner, tokenId: string): Promise<Token | null> {
    return this.database.repository(Token).findOneBy({ id: tokenId, ...ofOwner(owner) });
  }

  /** The same, which stays until the transaction ends. */
  async lockOfUser(owner: TokenOwner, tokenId: string): Promise<Token | null> {
    return this.database
      .repository(Token)
      .findOne({ where: { id: tokenId, ...ofOwner(owner) }, lock: { mode: 'for_key_share' } });
  }

  /**
   * Prevents other transactions from creating tokens for the person until this one ends, so that the count stays right.
   */
  async lockUser(userId: string): Promise<void> {
    await this.database.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  }

  /**
   * Deletes a person's tokens for one organization, except the newest ones that have not expired.
   * @returns the deleted IDs
   */
  async deleteOldest(userId: string, organizationId: string, most: number, now: Date): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `WITH kept AS (
         SELECT id FROM tokens WHERE user_id = $1 AND organization_id = $2 AND expires_at > $3
         ORDER BY id DESC LIMIT $4
       ), deleted AS (
         DELETE FROM tokens WHERE user_id = $1 AND organization_id = $2 AND id NOT IN (SELECT id FROM kept)
         RETURNING id
       ) SELECT id FROM deleted`,
      [userId, organizationId, now, most],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * @param condition `unused`: only if the token was never used
   * @returns the owner of the token and the organization it was limited to; undefined if there was no token
   */
  async delete(
    tokenId: string,
    { unused = false }: { unused?: boolean } = {},
  ): Promise<Pick<Token, 'userId' | 'organizationId'> | undefined> {
    const [row] = await this.database.query<{ user_id: string; organization_id: string | null }>(
      `WITH deleted AS (
         DELETE FROM tokens WHERE id = $1 AND (last_used_at IS NULL OR NOT $2) RETURNING user_id, organization_id
       ) SELECT user_id, organization_id FROM deleted`,
      [tokenId, unused],
    );
    return row && { userId: row.user_id, organizationId: row.organization_id };
  }

  /** Deletes the tokens of a person, except those for one organization. @returns the deleted ones */
  async deleteOf(
    userId: string,
    except: string | null,
  ): Promise<{ id: string; organizationId: string | null }[]> {
    return this.database.query(
      `WITH deleted AS (
         DELETE FROM tokens WHERE user_id = $1 AND ($2::uuid IS NULL OR organization_id IS DISTINCT FROM $2)
         RETURNING id, organization_id
       ) SELECT id, organization_id AS "organizationId" FROM deleted`,
      [userId, except],
    );
  }

  /** Deletes the tokens of a person for one organization. @returns the deleted ones */
  async deleteIn(
    userId: string,
    organizationId: string,
  ): Promise<{ id: string; userId: string; organizationId: string | null }[]> {
    return this.database.query(
      `WITH deleted AS (
         DELETE FROM tokens WHERE user_id = $1 AND organization_id = $2
         RETURNING id, user_id, organization_id
       ) SELECT id, user_id AS "userId", organization_id AS "organizationId" FROM deleted ORDER BY id`,
      [userId, organizationId],
    );
  }

  /** Deletes the tokens of sign-ins, and those that were created with them. @returns the deleted ones */
  async deleteOfSignIns(
    signInIds: readonly string[],
  ): Promise<{ id: string; userId: string; organizationId: string | null }[]> {
    return this.database.query(
      `WITH deleted AS (
         DELETE FROM tokens WHERE id = ANY ($1::uuid[]) OR sign_in_id = ANY ($1::uuid[])
         RETURNING id, user_id, organization_id
       ) SELECT id, user_id AS "userId", organization_id AS "organizationId" FROM deleted ORDER BY id`,
      [signInIds],
    );
  }

  /** Whether a person has a token that works everywhere and has not expired. */
  async hasUsable(userId: string, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM tokens WHERE user_id = $1 AND organization_id IS NULL
         AND (expires_at IS NULL OR expires_at > $2) LIMIT 1`,
      [userId, now],
    );
    return rows.length > 0;
  }

  /** IDs of the organizations that a person belongs to. */
  async organizationsOf(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ organization_id: string }>(
      'SELECT organization_id FROM members WHERE user_id = $1 ORDER BY organization_id',
      [userId],
    );
    return rows.map((row) => row.organization_id);
  }
}

function toActor(row: ActorRow): ActorOfToken {
  const actor: Actor = {
    userId: row.user_id,
    tokenId: row.token_id,
    scopes: row.scopes,
    instanceAdmin: row.instance_admin,
    ...(row.organization_id === null ? {} : { organizationId: row.organization_id }),
    ...(row.awaiting_sign_in.length === 0 ? {} : { awaitingSignIn: row.awaiting_sign_in }),
  };
  return { tokenId: row.token_id, actor, expiresAt: row.expires_at };
}

function ofOwner({ userId, organizationId }: TokenOwner): FindOptionsWhere<Token> {
  return organizationId === undefined ? { userId } : { userId, organizationId };
}
