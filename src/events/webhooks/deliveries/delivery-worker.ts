import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { newId } from '../../../common/ids.js';
import { ENVIRONMENT } from '../../../config/config.module.js';
import type { Environment } from '../../../config/environment.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { LanesRepository, type TakenDelivery } from './lanes.repository.js';
import { WebhookSender, TIMEOUT_MS } from './webhook-sender.js';

/** Maximum concurrent deliveries of one process. */
const MOST = 64;
/** Maximum of these to failing or slow webhooks, so receivers that hang do not block the others. */
const MAX_STRUGGLING = 32;
/** Maximum concurrent deliveries to one webhook and for one organization, of all processes together. */
const OF_WEBHOOK = { healthy: 4, struggling: 1 };
const OF_ORGANIZATION = { healthy: 16, struggling: 4 };
/** Time after which a claimed delivery counts as lost with its process. */
const TAKEN_MS = 3 * TIMEOUT_MS;
const POLL_MS = 1000;
/** Time for running deliveries when the process stops. Other processes repeat aborted ones. */
const GRACE_MS = 1000;

/** Sends the deliveries that are due, in processes other than `web`. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DeliveryWorker.name);
  private readonly stopping = new AbortController();
  private readonly underWay = new Map<Promise<void>, boolean>();
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;
  private filling: Promise<void> | undefined;
  private isAskedAgain = false;
  /** Outcomes are written one after the other, to leave database connections to requests. */
  private outcomes: Promise<void> = Promise.resolve();

  constructor(
    private readonly lanes: LanesRepository,
    private readonly sender: WebhookSender,
    private readonly deliveryOutcomes: DeliveryOutcomes,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.role === 'web') return;
    this.timer = setInterval(() => this.wake(), POLL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.filling;
    const ended = Promise.all(this.underWay.keys());
    await Promise.race([ended, pause(GRACE_MS, undefined, { ref: false })]);
    this.stopping.abort();
    await ended;
  }

  /** Looks for due deliveries now instead of at the next interval. */
  wake(): void {
    if (this.isStopped) return;
    if (this.filling !== undefined) {
      this.isAskedAgain = true;
      return;
    }
    this.filling = this.fill()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Polling for webhook deliveries failed'))
      .finally(() => {
        this.filling = undefined;
        if (!this.isAskedAgain) return;
        this.isAskedAgain = false;
        this.wake();
      });
  }

  private async fill(): Promise<void> {
    if (this.underWay.size >= MOST || !(await this.lanes.isDue(this.clock.now()))) return;
    await this.take(false);
    await this.take(true);
  }

  private async take(struggling: boolean): Promise<void> {
    const running = [...this.underWay.values()];
    const free = MOST - running.length;
    const slots = struggling ? Math.min(free, MAX_STRUGGLING - running.filter(Boolean).length) : free;
    if (slots <= 0) return;
    const kind = struggling ? 'struggling' : 'healthy';
    const limits = { slots, ofWebhook: OF_WEBHOOK[kind], ofOrganization: OF_ORGANIZATION[kind] };
    const now = this.clock.now();
    const taker = { until: new Date(now.getTime() + TAKEN_MS), by: newId() };
    for (const delivery of await this.lanes.take(now, struggling, limits, taker)) {
      const done = this.deliver(delivery, taker.by).finally(() => {
        this.underWay.delete(done);
        this.wake();
      });
      this.underWay.set(done, struggling);
    }
  }

  private async deliver(delivery: TakenDelivery, taker: string): Promise<void> {
    try {
      const attempt = await this.sender.send(delivery, this.stopping.signal).catch((error: unknown) => {
        if (this.stopping.signal.aborted) return undefined;
        throw error;
      });
      await this.inTurn(() =>
        attempt === undefined
          ? this.deliveryOutcomes.release(delivery, taker)
          : this.deliveryOutcomes.record(delivery, taker, attempt),
      );
    } catch (error) {
      // The delivery is due again when its claim expires.
      this.logger.warn(
        { err: error, delivery: delivery.id },
        'The result of a webhook delivery could not be stored',
      );
    }
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.outcomes.then(work);
    this.outcomes = done.catch(() => undefined);
    return done;
  }
}
