import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { PgBoss } from 'pg-boss';
import { FailedWrites } from '../../common/errors/failed-writes.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Database } from '../../database/database.js';
import { JOB_SCHEMA } from '../../database/job-schema.js';
import { Notifications } from '../../database/notifications.js';
import { poolOf } from '../../database/pool-of.js';
import type { Queue, RetryPolicy } from './queue.js';

type Handler = (data: never) => Promise<void>;

const CHANNEL = 'job_sent';
/** A job is found at once by its notification, and by this when that was missed or when it is a later run. */
const POLL_S = 2;
/** A job that runs longer is tried again. */
const EXPIRE_S = 60;
/** How often a process says that it is at a job. */
const BEAT_S = 5;
/** One whose process has said nothing for so long, since it was killed, is tried again. */
const SILENT_S = 20;
/** How often one of the workers looks for such jobs. */
const LOOK_S = 10;
const KEPT_AFTER_S = 24 * 3600;

/**
 * Background work that survives a killed process: jobs are rows, sent in the transaction that needs them, run at least
 * once, and tried again with growing delays. Handlers must bear running twice. They run on processes that are not `web`.
 */
@Injectable()
export class JobQueue implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(JobQueue.name);
  private readonly boss: PgBoss;
  private readonly queues = new Map<string, { queue: Queue<object>; handler: Handler }>();
  private readonly workers = new Map<string, string>();
  private readonly works: boolean;
  private starting: Promise<unknown> | undefined;

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly failedWrites: FailedWrites,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.works = environment.role !== 'web';
    const pool = poolOf(database.dataSource);
    this.boss = new PgBoss({
      schema: JOB_SCHEMA,
      db: { executeSql: (text, values) => pool.query(text, values) },
      // The tables were made when the database was opened; workers go on with what an update left for later.
      migrate: this.works,
      supervise: this.works,
      superviseIntervalSeconds: LOOK_S,
      monitorIntervalSeconds: LOOK_S,
      schedule: false,
    });
    // Of the library's reports only what they are about: the rest may quote a job.
    this.boss.on('error', ({ name, message }) =>
      this.logger.warn({ name, message }, 'The queue had a failure'),
    );
    this.boss.on('warning', ({ message }) => this.logger.warn({ message }, 'The queue has a warning'));
    notifications.on(CHANNEL, (name) => this.wake(name));
  }

  /**
   * Says what does the work of a queue. Called by its context before the application starts.
   * @param handler must throw errors that hold no data, since they are logged and kept with the job
   */
  handle<Data extends object>(queue: Queue<Data>, handler: (data: Data) => Promise<void>): void {
    if (this.queues.has(queue.name)) throw new Error(`The queue "${queue.name}" is handled twice.`);
    this.queues.set(queue.name, { queue, handler });
  }

  /** Sends jobs, one for each of `data`. Inside a transaction they are there, and run, only when that commits. */
  async send<Data extends object>(queue: Queue<Data>, data: readonly Data[]): Promise<void> {
    if (data.length === 0) return;
    const db = {
      executeSql: async (text: string, values: unknown[] = []) => ({
        rows: await this.database.query<object>(text, values),
      }),
    };
    await this.boss.insert(
      queue.name,
      data.map((one) => ({ data: one })),
      { db },
    );
    await this.notifications.send(CHANNEL, queue.name);
  }

  /** Changes how jobs of a queue that are sent from now on are tried again. */
  async setRetry(queue: Queue<object>, retry: RetryPolicy): Promise<void> {
    await this.boss.updateQueue(queue.name, toOptions(retry));
  }

  /** Starts the library while the rest of the application is set up: it mostly waits for the database. */
  onModuleInit(): void {
    this.starting = this.boss.start();
    // Reported by onApplicationBootstrap, which waits for it.
    this.starting.catch(() => undefined);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.starting;
    await Promise.all([...this.queues.values()].map((registered) => this.startQueue(registered)));
  }

  /** Takes no more jobs, and waits for those that run. */
  async onModuleDestroy(): Promise<void> {
    await this.boss.stop({ close: false, timeout: this.environment.shutdownTimeout * 1000 });
  }

  private async startQueue({ queue, handler }: { queue: Queue<object>; handler: Handler }): Promise<void> {
    await this.boss.createQueue(queue.name, toOptions(queue.retry));
    await this.setRetry(queue, queue.retry);
    if (this.works) await this.startWorker(queue.name, handler);
  }

  private async startWorker(name: string, handler: Handler): Promise<void> {
    const id = await this.boss.work<never>(
      name,
      { pollingIntervalSeconds: POLL_S, heartbeatRefreshSeconds: BEAT_S },
      async (jobs) => {
        try {
          for (const { data } of jobs) await handler(data);
        } catch (error) {
          this.failedWrites.note(error);
          this.logger.warn({ err: error, queue: name, job: jobs[0]?.id }, 'A job failed');
          throw error;
        } finally {
          // The next one is looked for at once, not at the next poll.
          this.wake(name);
        }
      },
    );
    this.workers.set(name, id);
  }

  private wake(name: string): void {
    const worker = this.workers.get(name);
    if (worker !== undefined) this.boss.notifyWorker(worker);
  }
}

function toOptions({ limit, delay, maxDelay }: RetryPolicy) {
  return {
    retryLimit: limit,
    retryDelay: delay,
    retryBackoff: true,
    retryDelayMax: maxDelay,
    expireInSeconds: EXPIRE_S,
    heartbeatSeconds: SILENT_S,
    deleteAfterSeconds: KEPT_AFTER_S,
  };
}
