import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import type { Keyset } from '../../../database/keyset-paginator.js';
import { type DeliveryStatus, type DeliveryType, WebhookDelivery } from './delivery.entity.js';
import type { DeliveredData } from './delivered-data.js';
import { MAX_KEPT } from './delivery-limits.js';

/** A delivery to send. */
export interface NewDelivery {
  id: string;
  webhookId: string;
  organizationId: string;
  type: DeliveryType;
  targetId: string;
  data: DeliveredData;
  occurredAt: string;
}

/** A delivery as lists show it. */
export type ListedDelivery = Omit<WebhookDelivery, 'data' | 'place' | 'targetId' | 'occurredAt'> & {
  data: Pick<DeliveredData, 'id' | 'target'>;
};

/** Deliveries that one statement inserts. */
const BATCH = 1000;

/** Ended deliveries that are removed when a webhook is switched off: more than those that it ends. */
const EXCESS_BATCH = 5000;

/** SELECT of the newest delivery of a webhook beyond the newest `kept`. */
const newestExcess = (webhook: string, kept: string): string =>
  `SELECT e.id FROM webhook_deliveries e WHERE e.webhook_id = ${webhook} ORDER BY e.id DESC OFFSET ${kept} LIMIT 1`;

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A page ($4 deliveries) of a webhook ($1), with a status ($2; null: any), before a delivery ($3). Without the states before
 * and after the event, which can name thousands of IDs.
 */
const LIST = `SELECT d.id, d.webhook_id AS "webhookId", d.type, d.status, d.attempts,
    jsonb_build_object('id', d.data -> 'id', 'target', d.data -> 'target') AS data,
    d.next_attempt_at AS "nextAttemptAt", d.last_attempt_at AS "lastAttemptAt", d.response_status AS "responseStatus",
    d.error, d.created_at AS "createdAt"
  FROM webhook_deliveries d
  WHERE d.webhook_id = $1 AND ($2::text IS NULL OR d.status = $2) AND d.id < $3::uuid ORDER BY d.id DESC LIMIT $4`;

/** Deliveries in the database. Lock the webhook before adding or ending its deliveries. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /** Lists the deliveries of a webhook, newest first. */
  list(
    webhookId: string,
    status: DeliveryStatus | undefined,
    after: Keyset | undefined,
    limit: number,
  ): Promise<ListedDelivery[]> {
    return this.database.query<ListedDelivery>(LIST, [
      webhookId,
      status ?? null,
      after?.[0] ?? LAST_ID,
      limit,
    ]);
  }

  count(webhookId: string, status: DeliveryStatus | undefined): Promise<number> {
    return this.database
      .repository(WebhookDelivery)
      .countBy({ webhookId, ...(status === undefined ? {} : { status }) });
  }

  /** The number of waiting deliveries of webhooks, counted up to `limit` each. */
  async countWaiting(webhookIds: readonly string[], limit: number): Promise<Map<string, number>> {
    const rows = await this.database.query<{ id: string; count: number }>(
      `SELECT w.id, (SELECT count(*)::int FROM (
         SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'pending' LIMIT $2
       ) AS waiting) AS count FROM unnest($1::uuid[]) AS w(id)`,
      [webhookIds, limit],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  find(webhookId: string, id: string): Promise<WebhookDelivery | null> {
    return this.database.repository(WebhookDelivery).findOneBy({ webhookId, id });
  }

  /** Queues deliveries, which are sent after the commit, each after those that wait about the same target. */
  async queue(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    for (let start = 0; start < deliveries.length; start += BATCH) {
      const batch = deliveries.slice(start, start + BATCH);
      await this.database.query(
        `INSERT INTO webhook_deliveries
           (id, webhook_id, type, target_id, data, occurred_at, status, attempts, next_attempt_at, created_at)
         SELECT d.id, d."webhookId", d.type, d."targetId", d.data, d."occurredAt", 'pending', 0, $2, $2
         FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (id uuid, "webhookId" uuid, type text, "targetId" uuid,
           data jsonb, "occurredAt" timestamptz)) WITH ORDINALITY
           AS d(id, "webhookId", type, "targetId", data, "occurredAt", ordinal) ORDER BY d.ordinal`,
        [JSON.stringify(batch), now],
      );
      await this.addToLanes(batch, now);
    }
  }

  /** Queues a delivery again, after those that wait about the same target. */
  async requeue(delivery: Pick<NewDelivery, 'id' | 'webhookId' | 'organizationId' | 'targetId'>, now: Date) {
    await this.database.query(
      `UPDATE webhook_deliveries SET status = 'pending', attempts = 0, place = DEFAULT, next_attempt_at = $2,
         response_status = NULL, error = NULL WHERE id = $1`,
      [delivery.id, now],
    );
    await this.addToLanes([delivery], now);
  }

  async update(id: string, changes: Partial<Omit<WebhookDelivery, 'id' | 'place' | 'data'>>): Promise<void> {
    await this.database.repository(WebhookDelivery).update({ id }, changes);
  }

  /** Ends the waiting deliveries of a webhook. */
  async failAll(webhookId: string, error: string): Promise<void> {
    await this.database.query('DELETE FROM webhook_lanes WHERE webhook_id = $1', [webhookId]);
    await this.database.query(
      `UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, error = $2
       WHERE webhook_id = $1 AND status = 'pending'`,
      [webhookId, error],
    );
    await this.removeExcess(webhookId, EXCESS_BATCH);
  }

  /** Removes up to `limit` of the oldest ended deliveries of a webhook that has more than `MAX_KEPT`. @returns how many */
  async removeExcess(webhookId: string, limit: number): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `WITH removed AS (
         DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY(
           SELECT d.id FROM webhook_deliveries d
           WHERE d.webhook_id = $1 AND d.status <> 'pending' AND d.id <= (${newestExcess('$1', '$2')})
           ORDER BY d.id LIMIT $3))
         RETURNING 1
       ) SELECT count(*)::int AS count FROM removed`,
      [webhookId, MAX_KEPT, limit],
    );
    return row?.count ?? 0;
  }

  /** The webhooks that have more deliveries than `MAX_KEPT`. */
  async listExcessive(): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT w.id FROM webhooks w WHERE (${newestExcess('w.id', '$1')}) IS NOT NULL`,
      [MAX_KEPT],
    );
    return rows.map(({ id }) => id);
  }

  /** Removes up to `limit` finished deliveries that were created before a time. @returns how many */
  async removeOld(before: Date, limit: number): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `WITH removed AS (
         DELETE FROM webhook_deliveries WHERE id IN (
           SELECT id FROM webhook_deliveries WHERE created_at < $1 AND status <> 'pending'
           ORDER BY created_at LIMIT $2)
         RETURNING 1
       ) SELECT count(*)::int AS count FROM removed`,
      [before, limit],
    );
    return row?.count ?? 0;
  }

  private async addToLanes(
    deliveries: readonly Pick<NewDelivery, 'webhookId' | 'organizationId' | 'targetId'>[],
    now: Date,
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO webhook_lanes (webhook_id, target_id, organization_id, pending, due_at)
       SELECT d.webhook_id, d.target_id, d.organization_id, count(*), $4
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS d(webhook_id, target_id, organization_id)
       GROUP BY 1, 2, 3 ORDER BY 1, 2
       ON CONFLICT (webhook_id, target_id) DO UPDATE SET pending = webhook_lanes.pending + excluded.pending`,
      [
        deliveries.map(({ webhookId }) => webhookId),
        deliveries.map(({ targetId }) => targetId),
        deliveries.map(({ organizationId }) => organizationId),
        now,
      ],
    );
  }
}
