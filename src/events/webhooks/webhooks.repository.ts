import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { listById } from '../../database/list-by-id.js';
import { Webhook } from './webhook.entity.js';

/** A webhook that has to look for events after a position in the audit log. */
export type BehindWebhook = Pick<Webhook, 'id' | 'organizationId' | 'actions'> & {
  position: number;
  isFailing: boolean;
};

/** Webhooks in the database. Their rows are locked before those of their deliveries and lanes. */
@Injectable()
export class WebhooksRepository {
  constructor(private readonly database: Database) {}

  /** Lists the rows of an organization, oldest first. */
  list(organizationId: string, after: Keyset | undefined, limit: number): Promise<Webhook[]> {
    return listById(this.database.repository(Webhook), { organizationId }, after, limit);
  }

  count(organizationId: string): Promise<number> {
    return this.database.repository(Webhook).countBy({ organizationId });
  }

  find(organizationId: string, id: string): Promise<Webhook | null> {
    return this.database.repository(Webhook).findOneBy({ organizationId, id });
  }

  /** Prevents others from adding webhooks to an organization until the transaction ends, so they can be counted. */
  async lockOrganization(organizationId: string): Promise<void> {
    await this.database.query('SELECT 1 FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [
      organizationId,
    ]);
  }

  /** Locks a webhook and its deliveries until the transaction ends. */
  lock(id: string): Promise<Webhook | null> {
    return this.database.repository(Webhook).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** Has the active webhooks of organizations look for events. */
  async makeDue(organizationIds: readonly string[], now: Date): Promise<void> {
    await this.database.query(
      `WITH locked AS MATERIALIZED (
         SELECT id FROM webhooks WHERE organization_id = ANY ($1::uuid[]) AND active ORDER BY id FOR NO KEY UPDATE
       )
       UPDATE webhooks w SET events_due_at = coalesce(w.events_due_at, $2) FROM locked WHERE w.id = locked.id`,
      [organizationIds, now],
    );
  }

  /** Whether a webhook is due to look for events. */
  async isBehind(now: Date): Promise<boolean> {
    const rows = await this.database.prepared(
      'webhooks-behind',
      'SELECT 1 FROM webhooks WHERE events_due_at <= $1 LIMIT 1',
      [now],
    );
    return rows.length > 0;
  }

  /**
   * Locks webhooks that are due to look for events, of the organizations that wait longest. Skips those that others have
   * locked.
   * @param served organizations that have had their turn
   */
  lockBehind(now: Date, served: readonly string[], limit: number): Promise<BehindWebhook[]> {
    return this.database.query(
      `WITH longest AS MATERIALIZED (
         SELECT organization_id FROM webhooks WHERE events_due_at <= $1 AND organization_id <> ALL ($2::uuid[])
         ORDER BY events_due_at LIMIT $3
       )
       SELECT id, organization_id AS "organizationId", actions, position::float8 AS position,
         failing_since IS NOT NULL AS "isFailing"
       FROM webhooks WHERE organization_id IN (SELECT organization_id FROM longest) AND events_due_at <= $1
       ORDER BY organization_id, id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED`,
      [now, served, limit],
    );
  }

  /** Stores up to which positions there are deliveries, and when to look for later events. */
  async advance(
    webhooks: readonly { id: string; position: number; eventsDueAt: Date | null }[],
  ): Promise<void> {
    await this.database.query(
      `UPDATE webhooks w SET position = n.position, events_due_at = n.due_at
       FROM unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) AS n(id, position, due_at) WHERE w.id = n.id`,
      [
        webhooks.map(({ id }) => id),
        webhooks.map(({ position }) => position),
        webhooks.map(({ eventsDueAt }) => eventsDueAt),
      ],
    );
  }

  async insert(webhook: Webhook): Promise<void> {
    await this.database.repository(Webhook).insert(webhook);
  }

  async update(id: string, changes: Partial<Omit<Webhook, 'id' | 'organizationId'>>): Promise<void> {
    await this.database.repository(Webhook).update({ id }, changes);
  }

  /** Also deletes its deliveries. @returns whether it existed */
  async delete(id: string): Promise<boolean> {
    const { affected } = await this.database.repository(Webhook).delete({ id });
    return affected === 1;
  }
}
