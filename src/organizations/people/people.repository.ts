import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { Database } from '../../database/database.js';

/** Finds out whether two people share an organization. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly database: Database) {}

  /**
   * Whether the caller shares an organization with another person. Neither may be disabled in it, and the caller's
   * token must have access to it.
   */
  async shareOrganization(
    { userId, organizationId, awaitingSignIn }: Actor,
    otherId: string,
  ): Promise<boolean> {
    const [row] = await this.database.query<{ shared: boolean }>(
      `SELECT EXISTS (
         SELECT 1 FROM members mine JOIN members theirs ON theirs.organization_id = mine.organization_id
         WHERE mine.user_id = $1 AND theirs.user_id = $2 AND NOT mine.disabled AND NOT theirs.disabled
           AND ($3::uuid IS NULL OR mine.organization_id = $3) AND mine.organization_id <> ALL ($4::uuid[])
       ) AS shared`,
      [userId, otherId, organizationId ?? null, awaitingSignIn ?? []],
    );
    return row?.shared === true;
  }
}
