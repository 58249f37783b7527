import { Injectable } from '@nestjs/common';
import type { CheckedToken } from '../../auth/token-cache.js';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { listById } from '../../database/list-by-id.js';
import { ScimToken } from './scim-token.entity.js';

/** The token and organization behind a secret. */
export interface CheckedScimToken extends CheckedToken {
  organizationId: string;
}

/** SCIM tokens in the database. */
@Injectable()
export class ScimTokensRepository {
  constructor(private readonly database: Database) {}

  /** Finds a token by its hash, including expired tokens. */
  async findByHash(hash: Buffer): Promise<CheckedScimToken | undefined> {
    const token = await this.database.repository(ScimToken).findOneBy({ hash });
    if (token === null) return undefined;
    const { id: tokenId, organizationId, expiresAt } = token;
    return { tokenId, organizationId, expiresAt };
  }

  /** Lists the rows of an organization, oldest first. */
  list(organizationId: string, after: Keyset | undefined, limit: number): Promise<ScimToken[]> {
    return listById(this.database.repository(ScimToken), { organizationId }, after, limit);
  }

  count(organizationId: string): Promise<number> {
    return this.database.repository(ScimToken).countBy({ organizationId });
  }

  async insert(token: ScimToken): Promise<void> {
    await this.database.repository(ScimToken).insert(token);
  }

  exists(organizationId: string, id: string): Promise<boolean> {
    return this.database.repository(ScimToken).existsBy({ organizationId, id });
  }

  /** @returns whether the token existed */
  async delete(id: string): Promise<boolean> {
    const { affected } = await this.database.repository(ScimToken).delete({ id });
    return affected === 1;
  }

  /** Stores the time of last use, at most once in `everyMs`. Does not wait for who changes the token. */
  async touch(tokenId: string, now: Date, everyMs: number): Promise<void> {
    await this.database.query(
      `UPDATE scim_tokens SET last_used_at = $2 WHERE id = (
         SELECT id FROM scim_tokens WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $3)
         FOR NO KEY UPDATE SKIP LOCKED
       )`,
      [tokenId, now, new Date(now.getTime() - everyMs)],
    );
  }
}
