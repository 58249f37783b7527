import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** A link that works. */
export interface OpenSetUp {
  id: string;
  userId: string;
  email: string;
  displayName: string;
  expiresAt: Date;
}

/**
 * People who already have a token need no link, and must not get a token from one that others had sent. One that works only
 * for another organization does not count: who signs in there decides nothing here. Neither must administrators of the
 * instance, whose accounts are created with the command-line tool.
 */
const FIND_OPEN = `
SELECT s.id, s.user_id AS "userId", s.email, u.display_name AS "displayName", s.expires_at AS "expiresAt"
FROM account_set_ups s JOIN users u ON u.id = s.user_id AND u.email = s.email
WHERE s.id = $1 AND s.completed_at IS NULL AND s.expires_at > $2 AND NOT u.instance_admin
  AND NOT EXISTS (SELECT 1 FROM tokens t WHERE t.user_id = s.user_id AND t.organization_id IS NULL)`;

/** Emailed links for new accounts in the database. */
@Injectable()
export class AccountSetUpsRepository {
  constructor(private readonly database: Database) {}

  async findOpen(id: string, now: Date): Promise<OpenSetUp | undefined> {
    const [found] = await this.database.query<OpenSetUp>(FIND_OPEN, [id, now]);
    return found;
  }

  /** The people among these who never used a link, and have no token that works for an organization. */
  async listNew(userIds: readonly string[], organizationId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT u.id FROM users u WHERE u.id = ANY ($1::uuid[]) AND NOT u.instance_admin
         AND NOT EXISTS (
           SELECT 1 FROM tokens t
           WHERE t.user_id = u.id AND (t.organization_id IS NULL OR t.organization_id = $2)
         )
         AND NOT EXISTS (SELECT 1 FROM account_set_ups s WHERE s.user_id = u.id AND s.completed_at IS NOT NULL)`,
      [userIds, organizationId],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Adds links that work until `expiresAt`. A link that still works stays the same and works longer, so that each mail
   * that contains it can be used.
   * @returns their IDs
   */
  async renew(
    setUps: readonly { id: string; userId: string; email: string }[],
    { now, expiresAt }: { now: Date; expiresAt: Date },
  ): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `WITH renewed AS (
         INSERT INTO account_set_ups AS s (user_id, id, email, expires_at)
         SELECT wanted.user_id, wanted.id, wanted.email, $4
         FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS wanted(user_id, id, email) ORDER BY wanted.user_id
         ON CONFLICT (user_id) DO UPDATE SET
           id = CASE WHEN s.email = excluded.email AND s.completed_at IS NULL AND s.expires_at > $5
             THEN s.id ELSE excluded.id END,
           email = excluded.email, expires_at = excluded.expires_at, completed_at = NULL
         RETURNING id
       ) SELECT id FROM renewed`,
      [
        setUps.map(({ userId }) => userId),
        setUps.map(({ id }) => id),
        setUps.map(({ email }) => email),
        expiresAt,
        now,
      ],
    );
    return rows.map(({ id }) => id);
  }

  async complete(id: string, now: Date): Promise<void> {
    await this.database.query('UPDATE account_set_ups SET completed_at = $2 WHERE id = $1', [id, now]);
  }
}
