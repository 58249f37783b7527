import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { listById } from '../../database/list-by-id.js';
import { Webhook } from './webhook.entity.js';

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

  /** Locks and returns the active webhooks of organizations. */
  lockActive(
    organizationIds: readonly string[],
  ): Promise<Pick<Webhook, 'id' | 'organizationId' | 'actions'>[]> {
    return this.database.query(
      `SELECT id, organization_id AS "organizationId", actions FROM webhooks
       WHERE organization_id = ANY ($1::uuid[]) AND active ORDER BY id FOR SHARE`,
      [organizationIds],
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
