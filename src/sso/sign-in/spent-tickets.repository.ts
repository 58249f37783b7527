import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** Expired rows that each sign-in removes. */
const CLEANED = 20;

/** Used tickets in the database. */
@Injectable()
export class SpentTicketsRepository {
  constructor(private readonly database: Database) {}

  /** Waits for a concurrent insert of the same ticket. @returns whether the ticket was new */
  async insert(id: string, expiresAt: Date, now: Date): Promise<boolean> {
    await this.database.query(
      `DELETE FROM sso_spent_tickets WHERE id IN (
         SELECT id FROM sso_spent_tickets WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
       )`,
      [now, CLEANED],
    );
    const rows = await this.database.query<{ id: string }>(
      `WITH added AS (
         INSERT INTO sso_spent_tickets (id, expires_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING RETURNING id
       ) SELECT id FROM added`,
      [id, expiresAt],
    );
    return rows.length > 0;
  }
}
