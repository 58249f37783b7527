import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../../access/actor.js';
import { Clock } from '../../../common/clock.js';
import { ConflictError, NotFoundError } from '../../../common/errors/api-error.js';
import { currentRequest } from '../../../common/http/request-context.js';
import { isId, newId } from '../../../common/ids.js';
import type { ListResource } from '../../../common/lists/list-resource.js';
import { KeysetPaginator } from '../../../database/keyset-paginator.js';
import { Outbox } from '../../../outbox/outbox.js';
import type { ListDeliveriesQuery } from '../dto/save-webhook.dto.js';
import type { Webhook } from '../webhook.entity.js';
import { toDeliveryResource } from '../webhook.mapper.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { MAX_WAITING_WITH_REQUESTED } from './delivery-limits.js';
import type { WebhookDeliveryResource } from './delivery.resource.js';
import { LanesRepository } from './lanes.repository.js';

interface WebhookIds {
  organizationId: string;
  webhookId: string;
}

/** Lists and requests deliveries. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly webhooks: WebhooksRepository,
    private readonly lanes: LanesRepository,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  list(webhookId: string, query: ListDeliveriesQuery): Promise<ListResource<WebhookDeliveryResource>> {
    const { status } = query;
    return this.paginator.page(query, {
      name: `deliveries of ${webhookId} ${status ?? ''}`,
      fetch: (after, limit) => this.deliveries.list(webhookId, status, after, limit),
      count: () => this.deliveries.count(webhookId, status),
      key: ({ id }) => [id],
      map: toDeliveryResource,
    });
  }

  /**
   * Queues a test, which is sent at once.
   * @throws NotFoundError
   * @throws ConflictError while the webhook is switched off, or when too many deliveries wait
   */
  @Transactional()
  async test(actor: Actor, { organizationId, webhookId }: WebhookIds): Promise<WebhookDeliveryResource> {
    await this.lockActive({ organizationId, webhookId });
    await this.requireRoom(webhookId);
    const now = this.clock.now();
    const id = newId();
    const data = {
      ...{ id, organization: organizationId },
      actor: { type: 'user' as const, user: actor.userId, token: actor.tokenId },
      target: { type: 'webhook' as const, id: webhookId },
      ...{ before: null, after: null, requestId: currentRequest()?.requestId ?? null },
    };
    const about = { id, webhookId, organizationId, type: 'webhook.test' as const, targetId: id };
    await this.deliveries.queue([{ ...about, data, occurredAt: now.toISOString() }], now);
    await this.outbox.record({
      organizationId,
      action: 'webhook.tested',
      target: webhookId,
      after: { delivery: id },
    });
    return this.get(webhookId, id);
  }

  /**
   * Queues a delivery again under the same ID. A finished one is sent after those that wait about the same target, a
   * waiting one at once, unless it waits for another delivery.
   * @throws NotFoundError
   * @throws ConflictError while the webhook is switched off, or when too many deliveries wait
   */
  @Transactional()
  async retry({ organizationId, webhookId }: WebhookIds, id: string): Promise<WebhookDeliveryResource> {
    await this.lockActive({ organizationId, webhookId });
    const delivery = isId(id) ? await this.deliveries.find(webhookId, id) : null;
    if (delivery === null) throw new NotFoundError('delivery');
    const now = this.clock.now();
    if (delivery.status === 'pending') await this.lanes.makeDue(delivery, now);
    else {
      await this.requireRoom(webhookId);
      await this.deliveries.requeue({ ...delivery, organizationId }, now);
    }
    await this.outbox.record({
      organizationId,
      action: 'webhook.delivery_retried',
      target: webhookId,
      before: { status: delivery.status },
      after: { delivery: id },
    });
    return this.get(webhookId, id);
  }

  private async lockActive({ organizationId, webhookId }: WebhookIds): Promise<Webhook> {
    const webhook = await this.webhooks.lock(webhookId);
    if (webhook === null || webhook.organizationId !== organizationId) throw new NotFoundError('webhook');
    if (!webhook.active)
      throw new ConflictError('The webhook is disabled: enable it with "active": true first.');
    return webhook;
  }

  private async requireRoom(webhookId: string): Promise<void> {
    const waiting = await this.deliveries.countWaiting([webhookId], MAX_WAITING_WITH_REQUESTED);
    if ((waiting.get(webhookId) ?? 0) >= MAX_WAITING_WITH_REQUESTED)
      throw new ConflictError(
        `${MAX_WAITING_WITH_REQUESTED} deliveries of the webhook are waiting: send this one when fewer are waiting.`,
      );
  }

  private async get(webhookId: string, id: string): Promise<WebhookDeliveryResource> {
    const delivery = await this.deliveries.find(webhookId, id);
    if (delivery === null) throw new NotFoundError('delivery');
    return toDeliveryResource(delivery);
  }
}
