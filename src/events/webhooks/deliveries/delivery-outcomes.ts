import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { Clock } from '../../../common/clock.js';
import { DisabledWebhookMails } from '../disabled-webhook-mails.js';
import type { Webhook } from '../webhook.entity.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { Outbox } from '../../../outbox/outbox.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { LanesRepository, type TakenDelivery } from './lanes.repository.js';
import { delayAfter } from './retries.js';
import type { Attempt } from './webhook-sender.js';

const HOUR_MS = 3600_000;
/** Time with only failures after which a webhook is switched off. */
const GIVEN_UP_MS = 72 * HOUR_MS;
/** A longer gap between failures starts a new period, because nothing was sent in between. */
const APART_MS = 24 * HOUR_MS;
/** Receivers that respond more slowly share the limits of failing ones. */
const SLOW_MS = 2000;
export const SWITCHED_OFF = 'The webhook was disabled';

/** Stores the outcomes of deliveries, and switches off webhooks that keep failing. */
@Injectable()
export class DeliveryOutcomes {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly lanes: LanesRepository,
    private readonly disabledMails: DisabledWebhookMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Does nothing when the claim was lost. @param taker the claim on the delivery */
  @Transactional()
  async record(delivery: TakenDelivery, taker: string, attempt: Attempt): Promise<void> {
    const webhook = await this.webhooks.lock(delivery.webhookId);
    if (webhook === null || !(await this.lanes.lock(delivery, taker))) return;
    if (attempt.succeeded) await this.succeed(webhook, delivery, attempt);
    else await this.fail(webhook, delivery, attempt);
  }

  /** Releases a delivery that was aborted because the process stops. */
  @Transactional()
  async release(delivery: TakenDelivery, taker: string): Promise<void> {
    if (await this.lanes.lock(delivery, taker)) await this.lanes.release(delivery, this.clock.now());
  }

  private async succeed(webhook: Webhook, delivery: TakenDelivery, { status, took }: Attempt): Promise<void> {
    const now = this.clock.now();
    await this.deliveries.update(delivery.id, {
      status: 'succeeded',
      attempts: delivery.attempts + 1,
      lastAttemptAt: now,
      nextAttemptAt: null,
      responseStatus: status,
      error: null,
    });
    const slow = took > SLOW_MS;
    if (webhook.failingSince !== null || webhook.slow !== slow)
      await this.webhooks.update(webhook.id, { failingSince: null, slow });
    await this.lanes.advance(delivery, now);
  }

  private async fail(webhook: Webhook, delivery: TakenDelivery, attempt: Attempt): Promise<void> {
    const now = this.clock.now();
    const attempts = delivery.attempts + 1;
    const delay = delayAfter(attempts);
    const nextAttemptAt = delay === undefined ? null : new Date(now.getTime() + delay);
    await this.deliveries.update(delivery.id, {
      status: nextAttemptAt === null ? 'failed' : 'pending',
      attempts,
      lastAttemptAt: now,
      nextAttemptAt,
      responseStatus: attempt.status,
      error: attempt.error,
    });
    if (nextAttemptAt === null) await this.lanes.advance(delivery, now);
    else await this.lanes.release(delivery, nextAttemptAt);

    const { failingSince, lastFailureAt } = webhook;
    const goesOn = lastFailureAt !== null && now.getTime() - lastFailureAt.getTime() <= APART_MS;
    const since = failingSince !== null && goesOn ? failingSince : now;
    await this.webhooks.update(webhook.id, { failingSince: since, lastFailureAt: now });
    if (now.getTime() - since.getTime() >= GIVEN_UP_MS) await this.disable(webhook, now);
  }

  private async disable({ id, organizationId }: Webhook, now: Date): Promise<void> {
    await this.webhooks.update(id, { active: false, disabledAt: now, eventsDueAt: null, updatedAt: now });
    await this.deliveries.failAll(id, SWITCHED_OFF);
    await this.outbox.record({
      organizationId,
      action: 'webhook.disabled',
      target: id,
      actor: { type: 'system' },
    });
    await this.disabledMails.send(organizationId, id);
  }
}
