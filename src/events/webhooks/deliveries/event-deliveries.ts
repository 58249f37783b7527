import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { newId } from '../../../common/ids.js';
import type { StoredEvent } from '../../audit/audit-chains.repository.js';
import { toEventActor } from '../../audit/audit-event.mapper.js';
import { EventConsumers } from '../../audit/event-consumers.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { DeliveriesRepository, type NewDelivery } from './deliveries.repository.js';

/**
 * Creates deliveries of events in the transaction that moves them into the audit log, so each event reaches each webhook
 * that selects it, and none is lost when a process dies.
 */
@Injectable()
export class EventDeliveries implements OnModuleInit {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly consumers: EventConsumers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.consumers.register((events) => this.take(events));
  }

  private async take(events: readonly StoredEvent[]): Promise<void> {
    const organizationIds = [...new Set(events.flatMap(({ organizationId }) => organizationId ?? []))];
    const webhooks = await this.webhooks.lockActive(organizationIds);
    if (webhooks.length === 0) return;
    const deliveries = events.flatMap((event) =>
      webhooks
        .filter(
          ({ organizationId, actions }) =>
            organizationId === event.organizationId &&
            (actions.length === 0 || actions.includes(event.action)),
        )
        .map(({ id, organizationId }) => deliveryOf(event, id, organizationId)),
    );
    await this.deliveries.queue(deliveries, this.clock.now());
  }
}

function deliveryOf(event: StoredEvent, webhookId: string, organizationId: string): NewDelivery {
  return {
    id: newId(),
    webhookId,
    organizationId,
    type: event.action,
    targetId: event.targetId,
    data: {
      id: event.id,
      organization: organizationId,
      actor: toEventActor(event),
      target: { type: event.targetType, id: event.targetId },
      before: event.before,
      after: event.after,
      requestId: event.requestId,
    },
    occurredAt: event.occurredAt,
  };
}
