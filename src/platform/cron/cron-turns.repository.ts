import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** Turns in the database. Times are those of its clock, but for what is due. */
@Injectable()
export class CronTurnsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Gives a turn to `holder`, unless what is due is done, or another has the turn who has shown it within `silentMs`.
   * @returns whether it was given
   */
  async take(name: string, due: Date, holder: string, silentMs: number): Promise<boolean> {
    const rows = await this.database.query(
      `WITH taken AS (
         INSERT INTO cron_turns AS t (name, done_until, holder, held_at) VALUES ($1, '-infinity', $3, now())
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_at = now()
         WHERE t.done_until < $2
           AND (t.holder IS NULL OR t.held_at < now() - make_interval(secs => $4::float8 / 1000))
         RETURNING 1
       ) SELECT * FROM taken`,
      [name, due, holder, silentMs],
    );
    return rows.length > 0;
  }

  async isDone(name: string, due: Date): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM cron_turns WHERE name = $1 AND done_until >= $2', [
      name,
      due,
    ]);
    return rows.length > 0;
  }

  /** Says that the holder is still at it. */
  async renew(name: string, holder: string): Promise<void> {
    await this.database.query('UPDATE cron_turns SET held_at = now() WHERE name = $1 AND holder = $2', [
      name,
      holder,
    ]);
  }

  /** Ends a turn. @param done up to when everything is done now; null: nothing more than before */
  async end(name: string, holder: string, done: Date | null): Promise<void> {
    await this.database.query(
      `UPDATE cron_turns SET holder = NULL, held_at = NULL, done_until = greatest(done_until, $3::timestamptz)
       WHERE name = $1 AND holder = $2`,
      [name, holder, done],
    );
  }
}
