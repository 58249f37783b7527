import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { Actor } from '../access/actor.js';
import type { TokenScope } from '../access/token-scope.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/lists.js';
import { Token } from './token.entity.js';

interface ActorRow {
  token_id: string;
  user_id: string;
  scopes: TokenScope[];
  expires_at: Date | null;
  instance_admin: boolean;
}

/** Tokens in the database. */
@Injectable()
export class TokensRepository {
  constructor(private readonly database: Database) {}

  /** The person behind a token's hash; expired ones too, the caller decides by the clock. */
  async findActor(hash: Buffer): Promise<{ actor: Actor; expiresAt: Date | null } | undefined> {
    const [row] = await this.database.prepared<ActorRow>(
      'find-actor',
      `SELECT t.id AS token_id, t.user_id, t.scopes, t.expires_at, u.instance_admin
       FROM tokens t JOIN users u ON u.id = t.user_id WHERE t.hash = $1`,
      [hash],
    );
    if (row === undefined) return undefined;
    const actor: Actor = {
      userId: row.user_id,
      tokenId: row.token_id,
      scopes: row.scopes,
      instanceAdmin: row.instance_admin,
    };
    return { actor, expiresAt: row.expires_at };
  }

  async insert(token: Omit<Token, 'createdAt'>): Promise<void> {
    await this.database.repository(Token).insert(token);
  }

  /** Marks the use of a token, at most once in `everyMs`. */
  async touch(tokenId: string, now: Date, everyMs: number): Promise<void> {
    await this.database.query(
      'UPDATE tokens SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $3)',
      [tokenId, now, new Date(now.getTime() - everyMs)],
    );
  }

  async listOfUser(userId: string): Promise<Token[]> {
    return this.database.repository(Token).find({ where: { userId }, order: { id: 'ASC' } });
  }

  /** A person's tokens, oldest first. */
  async pageOfUser(userId: string, after: Keyset | undefined, limit: number): Promise<Token[]> {
    const id = after === undefined ? {} : { id: MoreThan(String(after[0])) };
    return this.database
      .repository(Token)
      .find({ where: { userId, ...id }, order: { id: 'ASC' }, take: limit });
  }

  async countOfUser(userId: string): Promise<number> {
    return this.database.repository(Token).countBy({ userId });
  }

  async findOfUser(userId: string, tokenId: string): Promise<Token | null> {
    return this.database.repository(Token).findOneBy({ id: tokenId, userId });
  }

  /** Keeps others from making tokens for the person until the transaction ends, so that they can be counted. */
  async lockUser(userId: string): Promise<void> {
    await this.database.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  }

  /** @returns the person whose token it was; undefined: there was none */
  async delete(tokenId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ user_id: string }>(
      'WITH deleted AS (DELETE FROM tokens WHERE id = $1 RETURNING user_id) SELECT user_id FROM deleted',
      [tokenId],
    );
    return row?.user_id;
  }

  /** Ids of the organizations that a person belongs to. */
  async organizationsOf(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ organization_id: string }>(
      'SELECT organization_id FROM members WHERE user_id = $1 ORDER BY organization_id',
      [userId],
    );
    return rows.map((row) => row.organization_id);
  }
}
