import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** Runs of recurring tasks in the database. Uses the database clock, except for due times. */
@Injectable()
export class CronTurnsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Claims a task for `holder`, unless it is done for `due`, or another holder renewed its claim within `silentMs`.
   * @returns whether `holder` has the claim
   */
  async claim(name: string, due: Date, holder: string, silentMs: number): Promise<boolean> {
    const rows = await this.database.query(
      `WITH claimed AS (
         INSERT INTO cron_turns AS t (name, done_until, holder, held_at) VALUES ($1, '-infinity', $3, now())
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_at = now()
         WHERE t.done_until < $2
           AND (t.holder IS NULL OR t.held_at < now() - make_interval(secs => $4::float8 / 1000))
         RETURNING 1
       ) SELECT * FROM claimed`,
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

  /** Renews the claim of a holder that still runs the task. */
  async renew(name: string, holder: string): Promise<void> {
    await this.database.query('UPDATE cron_turns SET held_at = now() WHERE name = $1 AND holder = $2', [
      name,
      holder,
    ]);
  }

  /** Releases a claim. @param done the due time up to which the task is done now; null: no change */
  async release(name: string, holder: string, done: Date | null): Promise<void> {
    await this.database.query(
      `UPDATE cron_turns SET holder = NULL, held_at = NULL, done_until = greatest(done_until, $3::timestamptz)
       WHERE name = $1 AND holder = $2`,
      [name, holder, done],
    );
  }
}
