import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { RefusedWrites } from '../../common/errors/refused-writes.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { AuditChainService } from './audit-chain.service.js';

/**
 * How often the outbox is looked into. Writers do not tell of what they add: a notification makes transactions commit
 * one after the other.
 */
const LOOK_MS = 400;
const AFTER_ERROR_MS = 5000;
/** While much is waiting: how many times as long as it worked it leaves the process and the database to requests. */
const REST = 4;

/** Moves what waits in the outbox into the audit log, on processes that are not `web`. */
@Injectable()
export class AuditWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(AuditWorker.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    private readonly chains: AuditChainService,
    private readonly refusedWrites: RefusedWrites,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.role !== 'web') this.lookAgain(LOOK_MS);
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private lookAgain(delay: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => (this.running = this.look()), delay).unref();
  }

  private async look(): Promise<void> {
    let delay = LOOK_MS;
    try {
      for (;;) {
        const begun = performance.now();
        if (!(await this.chains.move())) break;
        await this.rest((performance.now() - begun) * REST);
        if (this.stopped) break;
      }
    } catch (error) {
      delay = AFTER_ERROR_MS;
      this.refusedWrites.note(error);
      this.logger.warn({ err: error }, 'Events were not moved into the audit log; trying again');
    }
    this.lookAgain(delay);
  }

  private async rest(delay: number): Promise<void> {
    await pause(delay, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
