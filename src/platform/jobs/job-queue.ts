import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { type JobInsert, type JobWithMetadata, PgBoss } from 'pg-boss';
import { runInBackground } from '../../common/http/request-context.js';
import { FailedWrites } from '../../common/errors/failed-writes.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Database } from '../../database/database.js';
import { JOB_SCHEMA } from '../../database/job-schema.js';
import { Notifications } from '../../database/notifications.js';
import { poolOf } from '../../database/pool-of.js';
import type { Queue, RetryPolicy } from './queue.js';

type Handler = (data: never, attempt: JobAttempt) => Promise<void>;

/** One run of a job. */
export interface JobAttempt {
  /** From 1. It is counted before the attempt begins, so one that ends with its process counts, too. */
  number: number;
  /** If it fails, the job does not run again. */
  isLast: boolean;
}

const CHANNEL = 'job_sent';
/**
 * Seconds between polls. A notification starts a new job at once; polling finds retries, and jobs whose notification
 * was missed.
 */
const POLL_S = 2;
/** Seconds after which a running job counts as failed and is retried, unless its queue says otherwise. */
const EXPIRE_S = 60;
/** Seconds between the heartbeats of a running job. */
const HEARTBEAT_S = 5;
/** Seconds without a heartbeat after which a job is retried, because its process was killed. */
const SILENT_S = 20;
/** Seconds between the checks for such jobs. */
const CHECK_S = 10;
const KEPT_AFTER_S = 24 * 3600;

/**
 * The turn of the next job of an organization ($2) in a queue ($1): after its own jobs that wait or run, and not before the
 * jobs of others that run now, so that nobody saves up turns (start-time fair queueing; Goyal, Vin, Cheng 1996). Turns are
 * stored as negative priorities.
 */
const NEXT_TURN = `
  SELECT greatest(
    (SELECT coalesce(
       max(-priority) FILTER (WHERE state = 'active'),
       min(-priority) FILTER (WHERE start_after <= now()),
       0
     ) FROM ${JOB_SCHEMA}.job WHERE name = $1 AND state <= 'active'),
    (SELECT max(-priority) + 1 FROM ${JOB_SCHEMA}.job WHERE name = $1 AND state <= 'active' AND group_id = $2)
  ) AS turn`;

/**
 * Background work that survives a killed process. Jobs are rows, sent in the transaction that needs them. They run at
 * least once and are retried with increasing delays, so handlers must be safe to run twice. Handlers do not run in
 * `web` processes.
 */
@Injectable()
export class JobQueue implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(JobQueue.name);
  private readonly boss: PgBoss;
  private readonly queues = new Map<string, { queue: Queue<object>; handler: Handler }>();
  /** IDs of the workers of each queue. */
  private readonly workers = new Map<string, string[]>();
  private readonly runsJobs: boolean;
  private starting: Promise<unknown> | undefined;

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly failedWrites: FailedWrites,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.runsJobs = environment.role !== 'web';
    const pool = poolOf(database.dataSource);
    this.boss = new PgBoss({
      schema: JOB_SCHEMA,
      // The first job that a request sends must not make the request the owner of this work.
      db: { executeSql: (text, values) => runInBackground(() => pool.query(text, values)) },
      // The tables were created when the database was opened. Workers run the migrations that an update of pg-boss
      // defers.
      migrate: this.runsJobs,
      supervise: this.runsJobs,
      superviseIntervalSeconds: CHECK_S,
      monitorIntervalSeconds: CHECK_S,
      schedule: false,
    });
    // Logs only the name and message of the library's reports, because the rest may contain data of a job.
    this.boss.on('error', ({ name, message }) =>
      this.logger.warn({ name, message }, 'The job queue reported an error'),
    );
    this.boss.on('warning', ({ message }) =>
      this.logger.warn({ message }, 'The job queue reported a warning'),
    );
    notifications.on(CHANNEL, (name) => this.wake(name));
  }

  /**
   * Registers the handler of a queue. Call it before the application starts.
   * @param handler must not throw errors that contain data, because they are logged and stored with the job
   */
  handle<Data extends object>(
    queue: Queue<Data>,
    handler: (data: Data, attempt: JobAttempt) => Promise<void>,
  ): void {
    if (this.queues.has(queue.name)) throw new Error(`The queue "${queue.name}" already has a handler.`);
    this.queues.set(queue.name, { queue, handler });
  }

  /** Sends one job for each element of `data`. Inside a transaction, the jobs run only after it commits. */
  async send<Data extends object>(queue: Queue<Data>, data: readonly Data[]): Promise<void> {
    await this.insert(
      queue,
      data.map((one) => ({ data: one })),
    );
  }

  /**
   * Sends jobs of an organization. Organizations take turns, job by job: a backlog of one delays another by no more than the
   * jobs that run already. Otherwise like `send`.
   */
  async sendInTurn<Data extends object>(
    queue: Queue<Data>,
    organizationId: string,
    data: readonly Data[],
  ): Promise<void> {
    if (data.length === 0) return;
    const [row] = await this.database.query<{ turn: number }>(NEXT_TURN, [queue.name, organizationId]);
    const first = row?.turn ?? 0;
    await this.insert(
      queue,
      data.map((one, index) => ({ data: one, priority: -(first + index), group: { id: organizationId } })),
    );
  }

  private async insert<Data extends object>(queue: Queue<Data>, jobs: JobInsert<Data>[]): Promise<void> {
    if (jobs.length === 0) return;
    const db = {
      executeSql: async (text: string, values: unknown[] = []) => ({
        rows: await this.database.query<object>(text, values),
      }),
    };
    await this.boss.insert(queue.name, jobs, { db });
    await this.notifications.send(CHANNEL, queue.name);
  }

  /** Changes the retry policy of jobs that are sent from now on. */
  async setRetry(queue: Queue<object>, retry: RetryPolicy): Promise<void> {
    await this.boss.updateQueue(queue.name, toOptions({ ...queue, retry }));
  }

  /** Starts pg-boss while the rest of the application initializes, because it mostly waits for the database. */
  onModuleInit(): void {
    this.starting = this.boss.start();
    // Reported by onApplicationBootstrap, which waits for it.
    this.starting.catch(() => undefined);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.starting;
    await Promise.all([...this.queues.values()].map((registered) => this.startQueue(registered)));
  }

  /** Stops fetching jobs, and waits for the running ones. */
  async onModuleDestroy(): Promise<void> {
    await this.boss.stop({ close: false, timeout: this.environment.shutdownTimeout * 1000 });
  }

  private async startQueue({ queue, handler }: { queue: Queue<object>; handler: Handler }): Promise<void> {
    await this.boss.createQueue(queue.name, toOptions(queue));
    await this.setRetry(queue, queue.retry);
    if (this.runsJobs) await this.startWorkers(queue, handler);
  }

  private async startWorkers({ name, concurrency = 1 }: Queue<object>, handler: Handler): Promise<void> {
    const ids: string[] = [];
    for (let count = 0; count < concurrency; count += 1) ids.push(await this.startWorker(name, handler));
    this.workers.set(name, ids);
  }

  private startWorker(name: string, handler: Handler): Promise<string> {
    return this.boss.work(
      name,
      { pollingIntervalSeconds: POLL_S, heartbeatRefreshSeconds: HEARTBEAT_S, includeMetadata: true },
      async (jobs: JobWithMetadata<never>[]) => {
        try {
          for (const { data, retryCount, retryLimit } of jobs)
            await runInBackground(() =>
              handler(data, { number: retryCount + 1, isLast: retryCount >= retryLimit }),
            );
        } catch (error) {
          this.failedWrites.note(error);
          this.logger.warn({ err: error, queue: name, job: jobs[0]?.id }, 'A job failed');
          throw error;
        } finally {
          // Look for the next job now, not at the next poll.
          this.wake(name);
        }
      },
    );
  }

  private wake(name: string): void {
    for (const worker of this.workers.get(name) ?? []) this.boss.notifyWorker(worker);
  }
}

function toOptions({ retry: { limit, delay, maxDelay }, seconds = EXPIRE_S }: Queue<object>) {
  return {
    retryLimit: limit,
    retryDelay: delay,
    retryBackoff: true,
    retryDelayMax: maxDelay,
    expireInSeconds: seconds,
    heartbeatSeconds: SILENT_S,
    deleteAfterSeconds: KEPT_AFTER_S,
  };
}
