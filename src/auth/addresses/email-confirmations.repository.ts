import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { AddressNotice } from './address-notice.entity.js';

/** A link that works. */
export interface OpenConfirmation {
  id: string;
  userId: string;
  email: string;
  displayName: string;
  expiresAt: Date;
}

const FIND_OPEN = `
SELECT c.id, c.user_id AS "userId", c.email, u.display_name AS "displayName", c.expires_at AS "expiresAt"
FROM email_confirmations c JOIN users u ON u.id = c.user_id AND u.email = c.email
WHERE c.id = $1 AND c.expires_at > $2 AND NOT u.instance_admin
  AND (u.email_verified_at IS NULL OR u.email_verified_at < c.sent_at)`;

/** Emailed links that confirm addresses, and notices to former addresses, in the database. */
@Injectable()
export class EmailConfirmationsRepository {
  constructor(private readonly database: Database) {}

  async findOpen(id: string, now: Date): Promise<OpenConfirmation | undefined> {
    const [found] = await this.database.query<OpenConfirmation>(FIND_OPEN, [id, now]);
    return found;
  }

  /**
   * Adds a link, or renews the one of the same address that still works.
   * @param notSince nothing changes if an email was queued after this time
   * @returns the ID of the link; undefined if nothing changed
   */
  async renew(
    link: { id: string; userId: string; email: string; now: Date; expiresAt: Date },
    notSince: Date,
  ): Promise<string | undefined> {
    const [row] = await this.database.query<{ id: string }>(
      `WITH renewed AS (
         INSERT INTO email_confirmations AS c (user_id, id, email, expires_at, sent_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id) DO UPDATE SET
           id = CASE WHEN c.email = excluded.email AND c.expires_at > $5 THEN c.id ELSE excluded.id END,
           email = excluded.email, expires_at = excluded.expires_at, sent_at = excluded.sent_at
         WHERE c.sent_at <= $6 OR c.email <> excluded.email
         RETURNING id
       ) SELECT id FROM renewed`,
      [link.userId, link.id, link.email, link.expiresAt, link.now, notSince],
    );
    return row?.id;
  }

  async addNotice(id: string, email: string): Promise<void> {
    await this.database.repository(AddressNotice).insert({ id, email });
  }

  async findNotice(id: string): Promise<string | undefined> {
    return (await this.database.repository(AddressNotice).findOneBy({ id }))?.email;
  }

  async removeNotice(id: string): Promise<void> {
    await this.database.repository(AddressNotice).delete({ id });
  }
}
