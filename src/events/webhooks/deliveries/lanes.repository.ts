import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import type { DeliveredData } from './delivered-data.js';
import type { DeliveryType } from './delivery.entity.js';

/** Limits of concurrent deliveries, of all processes together except for `slots`. */
interface DeliveryLimits {
  slots: number;
  ofWebhook: number;
  ofOrganization: number;
}

/** The first delivery of a lane that this process claimed, with the data for sending it. */
export interface TakenDelivery {
  id: string;
  webhookId: string;
  targetId: string;
  type: DeliveryType;
  data: DeliveredData;
  occurredAt: Date;
  attempts: number;
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
}

type LaneName = Pick<TakenDelivery, 'webhookId' | 'targetId'>;

/**
 * `$1` now, `$2` whether from failing or slow webhooks, `$3` maximum of a webhook, `$4` maximum of an organization, `$5`
 * slots, `$6` expiry of the claim, `$7` ID of the claim. Skips rows that other processes have locked.
 */
const TAKE = `
WITH due AS MATERIALIZED (
  SELECT DISTINCT webhook_id FROM webhook_lanes WHERE due_at <= $1
), candidates AS MATERIALIZED (
  SELECT lane.*, w.organization_id FROM due JOIN webhooks w ON w.id = due.webhook_id
  CROSS JOIN LATERAL (
    SELECT l.webhook_id, l.target_id, l.due_at FROM webhook_lanes l
    WHERE l.webhook_id = w.id AND l.due_at <= $1 ORDER BY l.due_at LIMIT $3 FOR UPDATE SKIP LOCKED
  ) AS lane
  WHERE w.active AND (w.slow OR w.failing_since IS NOT NULL) = $2
), busy AS MATERIALIZED (
  SELECT organization_id, webhook_id, count(*) AS taken FROM webhook_lanes
  WHERE taken_until > $1 AND organization_id IN (SELECT organization_id FROM candidates)
  GROUP BY organization_id, webhook_id
), fair AS (
  SELECT c.*, row_number() OVER (PARTITION BY c.organization_id ORDER BY c.due_at) AS turn
  FROM (
    SELECT candidates.*, row_number() OVER (PARTITION BY webhook_id ORDER BY due_at) AS turn_of_webhook FROM candidates
  ) AS c
  WHERE c.turn_of_webhook + coalesce((SELECT taken FROM busy b WHERE b.webhook_id = c.webhook_id), 0) <= $3
), chosen AS (
  SELECT webhook_id, target_id FROM fair
  WHERE turn + coalesce((SELECT sum(taken) FROM busy b WHERE b.organization_id = fair.organization_id), 0) <= $4
  ORDER BY due_at LIMIT $5
), taken AS (
  UPDATE webhook_lanes l SET due_at = $6, taken_until = $6, taken_by = $7 FROM chosen
  WHERE l.webhook_id = chosen.webhook_id AND l.target_id = chosen.target_id
  RETURNING l.webhook_id, l.target_id
)
SELECT d.id, d.webhook_id AS "webhookId", d.target_id AS "targetId", d.type, d.data, d.occurred_at AS "occurredAt",
  d.attempts, w.url, w.secret, w.previous_secret AS "previousSecret", w.previous_secret_until AS "previousSecretUntil"
FROM taken JOIN webhooks w ON w.id = taken.webhook_id
CROSS JOIN LATERAL (
  SELECT * FROM webhook_deliveries p
  WHERE p.webhook_id = taken.webhook_id AND p.target_id = taken.target_id AND p.status = 'pending'
  ORDER BY p.place LIMIT 1
) AS d`;

/** Lanes in the database, which processes claim to send deliveries. */
@Injectable()
export class LanesRepository {
  constructor(private readonly database: Database) {}

  async isDue(now: Date): Promise<boolean> {
    const rows = await this.database.prepared(
      'webhook-lanes-due',
      'SELECT 1 FROM webhook_lanes WHERE due_at <= $1 LIMIT 1',
      [now],
    );
    return rows.length > 0;
  }

  /**
   * Claims lanes whose first delivery is due, longest waiting first.
   * @param struggling whether to claim lanes of failing or slow webhooks, or of the others
   */
  take(
    now: Date,
    struggling: boolean,
    { ofWebhook, ofOrganization, slots }: DeliveryLimits,
    taker: { until: Date; by: string },
  ): Promise<TakenDelivery[]> {
    return this.database.query<TakenDelivery>(TAKE, [
      ...[now, struggling, ofWebhook, ofOrganization, slots],
      ...[taker.until, taker.by],
    ]);
  }

  /** Locks a lane until the transaction ends. @returns whether the claim is still valid */
  async lock({ webhookId, targetId }: LaneName, taker: string): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM webhook_lanes WHERE webhook_id = $1 AND target_id = $2 AND taken_by = $3 FOR UPDATE',
      [webhookId, targetId, taker],
    );
    return rows.length > 0;
  }

  /** Releases a lane. @param dueAt when its first delivery is due */
  async release({ webhookId, targetId }: LaneName, dueAt: Date): Promise<void> {
    await this.database.query(
      `UPDATE webhook_lanes SET due_at = $3, taken_until = NULL, taken_by = NULL
       WHERE webhook_id = $1 AND target_id = $2`,
      [webhookId, targetId, dueAt],
    );
  }

  /** Moves a lane to its next delivery, or deletes it when there is none. */
  async advance({ webhookId, targetId }: LaneName, now: Date): Promise<void> {
    await this.database.query(
      `WITH ended AS (
         DELETE FROM webhook_lanes WHERE webhook_id = $1 AND target_id = $2 AND pending <= 1
       )
       UPDATE webhook_lanes SET pending = pending - 1, due_at = $3, taken_until = NULL, taken_by = NULL
       WHERE webhook_id = $1 AND target_id = $2 AND pending > 1`,
      [webhookId, targetId, now],
    );
  }

  /** Makes the first delivery of a lane due now, unless it is claimed. */
  async makeDue({ webhookId, targetId }: LaneName, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE webhook_lanes SET due_at = $3 WHERE webhook_id = $1 AND target_id = $2 AND taken_until IS NULL`,
      [webhookId, targetId, now],
    );
  }
}
