import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { FailedWrites } from '../../common/errors/failed-writes.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { AuditChainService } from './audit-chain.service.js';
import { EventConsumers } from './event-consumers.js';

/**
 * Milliseconds between polls of the outbox. Writers send no notifications, because these make transactions commit
 * one after the other.
 */
const POLL_MS = 400;
const AFTER_ERROR_MS = 5000;
/** Rest after a batch when more events are waiting, as a multiple of the time for the batch. */
const REST = 1;
/** The same while requests keep the process busy, so they get most of the process and the database. */
const REST_WHILE_BUSY = 15;
const MAX_REST_MS = 3000;
/** The utilization of the event loop from which the process counts as busy. */
const BUSY = 0.6;

/** Moves events from the outbox into the audit log, and has them consumed, in processes other than `web`. */
@Injectable()
export class AuditWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(AuditWorker.name);
  private timer: NodeJS.Timeout | undefined;
  private utilization = performance.eventLoopUtilization();
  private running: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    private readonly chains: AuditChainService,
    private readonly consumers: EventConsumers,
    private readonly failedWrites: FailedWrites,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.role !== 'web') this.schedulePoll(POLL_MS);
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private schedulePoll(delay: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.poll();
    }, delay).unref();
  }

  private async poll(): Promise<void> {
    let delay = POLL_MS;
    try {
      for (;;) {
        const isBusy = this.wasBusy();
        const begun = performance.now();
        const isWaiting = await this.chains.drainOutbox();
        const hasMore = (await this.consumers.work()) || isWaiting;
        const worked = performance.now() - begun;
        const rest = Math.min(MAX_REST_MS, worked * (isBusy ? REST_WHILE_BUSY : REST));
        if (!hasMore) {
          delay = Math.max(delay, rest);
          break;
        }
        await this.rest(rest);
        if (this.stopped) break;
      }
    } catch (error) {
      delay = AFTER_ERROR_MS;
      this.failedWrites.note(error);
      this.logger.warn(
        { err: error },
        'Events could not be moved into the audit log, or not consumed; trying again',
      );
    }
    this.schedulePoll(delay);
  }

  /** Whether requests kept the process busy since the last call. */
  private wasBusy(): boolean {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.utilization);
    this.utilization = now;
    return utilization > BUSY;
  }

  private async rest(delay: number): Promise<void> {
    await pause(delay, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
