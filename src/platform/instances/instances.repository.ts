import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { Instance } from './instance.entity.js';

/** A process that was not seen for this long is dead. Some of its heartbeats may fail. */
const DEAD_AFTER = `interval '30 seconds'`;

/**
 * The key of the advisory lock that a process holds in shared mode while it runs. PostgreSQL releases it with the
 * process's connection.
 * @param id SQL of the ID of the process
 */
export const instanceLockKey = (id: string): string =>
  `hashtextextended('docs-publishing-service instance ' || ${id}::text, 0)`;

/** SQL condition that a process was killed, judged only by its heartbeat. @param id SQL of the ID */
export const hasNoHeartbeat = (id: string): string =>
  `NOT EXISTS (SELECT 1 FROM instances i WHERE i.id = ${id} AND i.seen_at >= now() - ${DEAD_AFTER})`;

/** Processes of the service in the database. Times are those of the database clock. */
@Injectable()
export class InstancesRepository {
  constructor(private readonly database: Database) {}

  /** Records a heartbeat, also of a process whose row was removed as dead. */
  async recordHeartbeat(id: string): Promise<void> {
    await this.database.query(
      'INSERT INTO instances (id, seen_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()',
      [id],
    );
  }

  async remove(id: string): Promise<void> {
    await this.database.repository(Instance).delete({ id });
  }

  async removeDead(): Promise<void> {
    await this.database.query(`DELETE FROM instances WHERE seen_at < now() - ${DEAD_AFTER}`);
  }

  /**
   * The processes among these that do not hold their lock, with the time (milliseconds) of their last heartbeat, if
   * any.
   */
  async findUnlocked(ids: readonly string[]): Promise<{ id: string; seenAt: number | null }[]> {
    return this.database.query(
      `SELECT id, extract(epoch FROM i.seen_at)::float8 * 1000 AS "seenAt"
       FROM unnest($1::uuid[]) AS asked(id) LEFT JOIN instances i USING (id)
       WHERE pg_try_advisory_xact_lock(${instanceLockKey('id')})`,
      [ids],
    );
  }
}
