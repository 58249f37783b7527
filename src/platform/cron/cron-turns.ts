import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { newId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { CronTurnsRepository } from './cron-turns.repository.js';

/** How often the process that runs a task renews its claim, and other processes check it. */
const INTERVAL_MS = 5_000;
/** A process that has not renewed its claim for this long was killed. */
const SILENT_MS = 20_000;
export const HOUR_MS = 3600_000;

/**
 * Runs each recurring task once per due time, however many processes there are. Every process wakes up, one of them
 * claims and runs the task, and the others wait until it is done. If that process is killed, another one starts the
 * task again.
 */
@Injectable()
export class CronTurns implements OnModuleDestroy {
  private readonly logger = new Logger(CronTurns.name);
  private readonly runsTasks: boolean;
  private readonly stopping = new AbortController();

  constructor(
    private readonly turns: CronTurnsRepository,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) { role }: Environment,
  ) {
    this.runsTasks = role !== 'web';
  }

  /**
   * Runs the task that is due, unless this process only serves requests, or another process runs it.
   * @param everyMs the interval between due times. Due times are multiples of this interval since 1970, so the clocks
   * of the processes need not agree to the second
   * @param work must be safe to run again after an interruption
   */
  async runOnce(name: string, everyMs: number, work: () => Promise<void>): Promise<void> {
    if (!this.runsTasks) return;
    const due = new Date(Math.floor(this.clock.now().getTime() / everyMs) * everyMs);
    const end = due.getTime() + everyMs;
    const { signal } = this.stopping;
    while (!signal.aborted && this.clock.now().getTime() < end) {
      const holder = newId();
      if (await this.turns.claim(name, due, holder, SILENT_MS))
        return this.runAndRelease(name, due, holder, work);
      if (await this.turns.isDone(name, due)) return;
      await pause(INTERVAL_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  /** Stops waiting for tasks that other processes run. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  private async runAndRelease(
    name: string,
    due: Date,
    holder: string,
    work: () => Promise<void>,
  ): Promise<void> {
    // While the database is unavailable, the claim cannot be renewed, and no other process can take it.
    const renewals = setInterval(
      () => void this.turns.renew(name, holder).catch(() => undefined),
      INTERVAL_MS,
    );
    let done: Date | null = null;
    try {
      await work();
      done = due;
      this.logger.debug({ cron: name, due }, 'The recurring task is done');
    } finally {
      clearInterval(renewals);
      await this.turns.release(name, holder, done);
    }
  }
}
