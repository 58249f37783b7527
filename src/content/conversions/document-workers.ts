import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { FailureCache } from '../../common/errors/failure-cache.js';
import { SingleFlight } from '../../common/single-flight.js';
import { SHARE_FOR_LONG_TEXTS, ThreadPools } from '../../platform/threads/thread-pools.js';
import { JobTooLargeError } from '../../platform/threads/job-limits.js';
import type { ThreadPool } from '../../platform/threads/thread-pool.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import {
  runDocumentJob,
  type DocumentJob,
  type DocumentOutcome,
} from '../../markdown/document/document-job.js';
import { conversionCost } from './conversion-cost.js';

const WORKER = new URL('./document.worker.js', import.meta.url);
/** Most characters of the documents of one response, as JSON: they are all in memory together. */
const MAX_TOGETHER = 8_000_000;
/** A text that costs more takes so long to convert that other requests would wait: up to about a tenth of a second. */
const MAX_COST_HERE = 40_000;
/** A longer text may have a construct whose cost is not known and grows with the square of its length. */
const MAX_LENGTH_HERE = 4_000;

/** Texts up to this length have a thread of their own, so that they need not wait for long ones. */
const MAX_LENGTH_OF_MANY = 150_000;
/** Without the time in the queue. The worst texts of a megabyte take less. */
const LIMITS = { processorSeconds: 5, seconds: 30 };
const WAIT = { what: 'texts', seconds: 25, most: 100, retrySeconds: 10 };

/** A job and the total length of its texts, each counted as often as it is included. */
export interface SizedJob {
  job: DocumentJob;
  length: number;
}

/**
 * Converts texts to structured documents and evaluates them; costly ones in threads that end when they are idle.
 * Organizations share the time fairly.
 */
@Injectable()
export class DocumentWorkers implements OnApplicationShutdown {
  private readonly pools: Record<'many' | 'longest', ThreadPool<DocumentJob, DocumentOutcome>>;
  private readonly queues = {
    // Each job has one text in memory, and takes at most a tenth of a second.
    here: new AdmissionQueue({ ...WAIT, most: 1_000 }),
    many: new AdmissionQueue(WAIT),
    longest: new AdmissionQueue(WAIT),
  };
  /** By the input of the conversion. */
  private readonly failures = new FailureCache();
  private readonly pending = new SingleFlight<string>();

  constructor(private readonly threads: ThreadPools) {
    this.pools = { many: createPool(threads, false), longest: createPool(threads, true) };
  }

  /**
   * Runs a job: the document as JSON.
   * @throws UnusableSourceError when the outcome would be too long, or takes too long or too much memory, and for a
   *   while after that
   * @throws BusyError when the queue is full
   */
  async convert({ job, length }: SizedJob): Promise<string> {
    // It is read, written without hidden blocks and read again.
    const text = { markdown: job.markdown, times: job.as === 'visible' ? 2 : 1 };
    return length <= text.times * MAX_LENGTH_HERE &&
      conversionCost(text, length, MAX_COST_HERE) < MAX_COST_HERE
      ? this.runHere(job)
      : this.run({ job, length });
  }

  /** One text in each turn of the event loop, because many requests can have a text each. */
  private runHere(job: DocumentJob): Promise<string> {
    return this.queues.here.run(async () => {
      const text = textOf(runDocumentJob(job));
      await nextTurn();
      return text;
    });
  }

  /**
   * Converts several texts to JSON, one after the other; in a thread if they are long together.
   * @throws UnusableSourceError when the documents are too long together
   */
  async convertAll(texts: readonly string[]): Promise<string[]> {
    const cost = texts.reduce(
      (sum, markdown) => sum + conversionCost({ markdown, times: 1 }, markdown.length, MAX_COST_HERE),
      0,
    );
    const documents: string[] = [];
    let length = 0;
    for (const markdown of texts) {
      const weighed = { job: { markdown }, length: markdown.length };
      const json = await (cost < MAX_COST_HERE ? this.convert(weighed) : this.run(weighed));
      length += json.length;
      if (length > MAX_TOGETHER)
        throw new UnusableSourceError(
          `The documents of these texts have more than ${MAX_TOGETHER} characters of JSON together: ask for fewer with \`limit\`, or for markdown.`,
        );
      documents.push(json);
    }
    return documents;
  }

  /** Concurrent requests for the same text wait for the first one. */
  private async run(weighed: SizedJob): Promise<string> {
    const key = createHash('sha256').update(JSON.stringify(weighed.job)).digest('base64url');
    return this.pending.run(key, () => this.failures.attempt(key, () => this.runQueued(weighed)));
  }

  private runQueued({ job, length }: SizedJob): Promise<string> {
    if (length <= MAX_LENGTH_OF_MANY) return this.queues.many.run(() => this.runIn(this.pools.many, job));
    return this.queues.longest.run((seconds) =>
      this.threads.runQueued(() => this.runIn(this.pools.longest, job), { seconds }),
    );
  }

  private async runIn(pool: ThreadPool<DocumentJob, DocumentOutcome>, job: DocumentJob): Promise<string> {
    try {
      return textOf(await pool.runWithin(job, LIMITS));
    } catch (error) {
      if (!(error instanceof JobTooLargeError)) throw error;
      throw new UnusableSourceError(
        `Converting the text takes too much ${error.limit}: read it as markdown.`,
      );
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.destroy()));
  }
}

/** @throws UnusableSourceError when the outcome is a refusal */
function textOf(outcome: DocumentOutcome): string {
  if ('refusal' in outcome) throw new UnusableSourceError(outcome.refusal);
  return outcome.text;
}

function createPool(threads: ThreadPools, heavy: boolean): ThreadPool<DocumentJob, DocumentOutcome> {
  return threads.create(WORKER, {
    heavy,
    // A text of 150,000 characters that are all markup takes as long as a megabyte of prose.
    share: SHARE_FOR_LONG_TEXTS,
    maxThreads: 1,
    // Starting a thread takes part of a second.
    idleTimeout: heavy ? 10_000 : 30_000,
    maxOldGenerationSizeMb: 1024,
  });
}
