import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { Clock } from '../../../common/clock.js';
import { newId } from '../../../common/ids.js';
import type { StoredEvent } from '../../audit/audit-chains.repository.js';
import { toEventActor } from '../../audit/audit-event.mapper.js';
import { EventConsumers } from '../../audit/event-consumers.js';
import { EventFeed } from '../../audit/event-feed.js';
import { type BehindWebhook, WebhooksRepository } from '../webhooks.repository.js';
import { DeliveriesRepository, type NewDelivery } from './deliveries.repository.js';
import { MAX_WAITING } from './delivery-limits.js';
import { DeliveryWorker } from './delivery-worker.js';

/** Deliveries of one step. A low number saves memory and locks, and others wait for one step at most. */
const STEP = 250;
/** Webhooks of one step. */
const MAX_WEBHOOKS = 64;
/** Time after which a webhook with so many deliveries looks again. */
const FULL_MS = 5000;
const FULL_AND_FAILING_MS = 60_000;
/** Organizations after whose turns the turns begin again. */
const MAX_SERVED = 100;

/**
 * Creates deliveries of the events in the audit log. Each webhook remembers the position up to which there are deliveries,
 * so each event reaches each webhook that selects it, no event is lost when a process dies, and events that a webhook cannot
 * receive yet take no space. Organizations take turns.
 */
@Injectable()
export class EventDeliveries implements OnModuleInit {
  /** Organizations that had their turn. */
  private readonly served = new Set<string>();

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly feed: EventFeed,
    private readonly worker: DeliveryWorker,
    private readonly consumers: EventConsumers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.consumers.register({
      notice: (organizationIds) => this.webhooks.makeDue(organizationIds, this.clock.now()),
      work: () => this.work(),
    });
  }

  private async work(): Promise<boolean> {
    const hasWorked = (await this.webhooks.isBehind(this.clock.now())) && (await this.step());
    if (hasWorked) this.worker.wake();
    // After the last organization, the turns begin again.
    const hasServed = this.served.size > 0;
    if (!hasWorked || this.served.size >= MAX_SERVED) this.served.clear();
    return hasServed;
  }

  /**
   * Creates deliveries of organizations, which share the deliveries of a step.
   * @returns false when no further organization is due
   */
  @Transactional()
  protected async step(): Promise<boolean> {
    const now = this.clock.now();
    const behind = await this.webhooks.lockBehind(now, [...this.served], MAX_WEBHOOKS);
    if (behind.length === 0) return false;
    const organizations = Map.groupBy(behind, ({ organizationId }) => organizationId);
    for (const id of organizations.keys()) this.served.add(id);
    const waiting = await this.deliveries.countWaiting(
      behind.map(({ id }) => id),
      MAX_WAITING,
    );
    const readers = behind.map((webhook): Reader => {
      const ofOrganization = organizations.get(webhook.organizationId) ?? [webhook];
      return {
        ...webhook,
        limit: Math.ceil(STEP / organizations.size / ofOrganization.length),
        room: MAX_WAITING - (waiting.get(webhook.id) ?? 0),
      };
    });
    const events = await this.eventsAfter(readers);
    const read = readers.map((reader) => readNext(reader, events.get(placeOf(reader)) ?? [], now));
    await this.deliveries.queue(
      read.flatMap(({ deliveries }) => deliveries),
      now,
    );
    await this.webhooks.advance(read);
    return true;
  }

  /** Events by the place that they follow, which most webhooks of an organization share. */
  private async eventsAfter(readers: readonly Reader[]): Promise<Map<string, StoredEvent[]>> {
    const places = new Map(readers.map((reader) => [placeOf(reader), reader]));
    const events = await this.feed.read([...places.values()]);
    return new Map([...places.keys()].map((place, index) => [place, events[index] ?? []]));
  }
}

/** A webhook that reads up to `limit` events, and can have `room` more deliveries. */
interface Reader extends BehindWebhook {
  limit: number;
  room: number;
}

interface Read {
  id: string;
  position: number;
  eventsDueAt: Date | null;
  deliveries: NewDelivery[];
}

function placeOf({ organizationId, position }: Reader): string {
  return `${organizationId} ${position}`;
}

function readNext(reader: Reader, events: readonly StoredEvent[], now: Date): Read {
  const { id, position, limit, room, isFailing } = reader;
  const fitting = events.slice(0, room);
  const isFull = fitting.length < events.length;
  const dueIn = isFull ? (isFailing ? FULL_AND_FAILING_MS : FULL_MS) : 0;
  const hasMore = isFull || events.length === limit;
  return {
    id,
    position: fitting.at(-1)?.position ?? position,
    eventsDueAt: hasMore ? new Date(now.getTime() + dueIn) : null,
    deliveries: deliveriesOf(reader, fitting),
  };
}

/** Deliveries of the events that a webhook selects. */
function deliveriesOf(
  { id, organizationId, actions }: BehindWebhook,
  events: readonly StoredEvent[],
): NewDelivery[] {
  return events
    .filter(({ action }) => actions.length === 0 || actions.includes(action))
    .map((event) => deliveryOf(event, id, organizationId));
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
