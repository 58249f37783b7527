import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** How many rows that are not needed any more a sign-in removes, so that they never pile up. */
const CLEANED = 20;

/** Tickets that were used, in the database. */
@Injectable()
export class SpentTicketsRepository {
  constructor(private readonly database: Database) {}

  /** @returns whether it was not there; somebody who adds it at this moment is waited for */
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
