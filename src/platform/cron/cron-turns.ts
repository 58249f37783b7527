import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { newId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { CronTurnsRepository } from './cron-turns.repository.js';

/** How often a process that has a turn says that it is at it, and the others look. */
const EVERY_MS = 5_000;
/** One that has said nothing for so long has been killed. */
const SILENT_MS = 20_000;
export const HOUR_MS = 3600_000;

/**
 * What is to be done at certain times is done once, however many processes there are: each of them is woken, one of them
 * does it, and the others see to it that it is done. When that one is killed half-way, another begins again.
 */
@Injectable()
export class CronTurns implements OnModuleDestroy {
  private readonly logger = new Logger(CronTurns.name);
  private readonly works: boolean;
  private readonly stopping = new AbortController();

  constructor(
    private readonly turns: CronTurnsRepository,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) { role }: Environment,
  ) {
    this.works = role !== 'web';
  }

  /**
   * Does what is due, unless this process serves requests alone, or another does it.
   * @param everyMs how far its times are apart. A time counts for the span of this length, counted from 1970, that it lies
   * in, so the clocks of the processes need not agree to the second
   * @param work must bear running again after it was broken off
   */
  async runOnce(name: string, everyMs: number, work: () => Promise<void>): Promise<void> {
    if (!this.works) return;
    const due = new Date(Math.floor(this.clock.now().getTime() / everyMs) * everyMs);
    const end = due.getTime() + everyMs;
    const { signal } = this.stopping;
    while (!signal.aborted && this.clock.now().getTime() < end) {
      const holder = newId();
      if (await this.turns.take(name, due, holder, SILENT_MS))
        return this.runAndRelease(name, due, holder, work);
      if (await this.turns.isDone(name, due)) return;
      await pause(EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  /** Nobody waits any more for what another process does. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  private async runAndRelease(
    name: string,
    due: Date,
    holder: string,
    work: () => Promise<void>,
  ): Promise<void> {
    // While the database is away nothing can be said, and nothing be done by others.
    const beats = setInterval(() => void this.turns.renew(name, holder).catch(() => undefined), EVERY_MS);
    let done: Date | null = null;
    try {
      await work();
      done = due;
      this.logger.debug({ cron: name, due }, 'What was due is done');
    } finally {
      clearInterval(beats);
      await this.turns.end(name, holder, done);
    }
  }
}
