import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Piscina } from 'piscina';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import { WaitingLine } from '../../platform/threads/waiting-line.js';
import { readDocument } from '../document/document.js';
import type { DocumentJob } from './document.worker.js';

const WORKER = new URL('./document.worker.js', import.meta.url);
/** A longer text takes so long to convert that requests beside it would wait. */
const MAX_LENGTH_HERE = 30_000;

/** Texts up to this length have a thread of their own, so that they need not wait for long ones. */
const MAX_LENGTH_OF_MANY = 150_000;
/** From when it is its turn. The longest honest text takes a fraction of this. */
const MAX_SECONDS = 30;
const WAIT = { seconds: 25, most: 100 };
/** What could not be converted is not tried again for a while; not for ever, since the machine may only have been busy. */
const FAILURES = { max: 1_000, ttl: 10 * 60_000 };

/** Converts texts to structured documents, long ones in threads that end when they are idle. */
@Injectable()
export class DocumentWorkers implements OnApplicationShutdown {
  private readonly pools: Record<'many' | 'longest', Piscina<DocumentJob, string>>;
  private readonly lines = { many: new WaitingLine(WAIT), longest: new WaitingLine(WAIT) };
  /** By what is converted. */
  private readonly failures = new LRUCache<string, UnusableSourceError>(FAILURES);
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(private readonly threads: ThreadPools) {
    this.pools = { many: createPool(threads, false), longest: createPool(threads, true) };
  }

  /**
   * The document as JSON.
   * @param anchors of its headings, where they do not follow from the text
   * @throws UnusableSourceError when it takes too long or too much memory, and for a while after that
   * @throws BusyError when too many wait
   */
  async toJson(markdown: string, anchors?: readonly string[]): Promise<string> {
    if (markdown.length <= MAX_LENGTH_HERE) return JSON.stringify(readDocument(markdown, anchors));
    return this.run({ markdown, anchors });
  }

  /** The same for several texts, one after the other: what is long together goes to the thread too. */
  async allToJson(texts: readonly string[]): Promise<string[]> {
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    const documents: string[] = [];
    for (const text of texts) {
      documents.push(
        length <= MAX_LENGTH_HERE ? await this.toJson(text) : await this.run({ markdown: text }),
      );
    }
    return documents;
  }

  /** Requests for the same text wait for the first one. */
  private async run(job: DocumentJob): Promise<string> {
    const key = createHash('sha256')
      .update(job.markdown)
      .update(JSON.stringify(job.anchors ?? null))
      .digest('base64url');
    const failure = this.failures.get(key);
    if (failure !== undefined) throw failure;
    let made = this.underWay.get(key);
    if (made === undefined) {
      made = this.inLine(job)
        .catch((error: unknown) => {
          if (error instanceof UnusableSourceError) this.failures.set(key, error);
          throw error;
        })
        .finally(() => this.underWay.delete(key));
      this.underWay.set(key, made);
    }
    return made;
  }

  private inLine(job: DocumentJob): Promise<string> {
    if (job.markdown.length <= MAX_LENGTH_OF_MANY)
      return this.lines.many.take(() => this.runIn(this.pools.many, job));
    return this.lines.longest.take(() => this.threads.inTurn(() => this.runIn(this.pools.longest, job)));
  }

  private async runIn(pool: Piscina<DocumentJob, string>, job: DocumentJob): Promise<string> {
    const signal = AbortSignal.timeout(MAX_SECONDS * 1000);
    try {
      return await pool.run(job, { signal });
    } catch (error) {
      if (signal.aborted) {
        throw new UnusableSourceError(
          `Converting the text took longer than ${MAX_SECONDS} s: read it as markdown.`,
        );
      }
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new UnusableSourceError('Converting the text takes too much memory: read it as markdown.');
      }
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.destroy()));
  }
}

function createPool(threads: ThreadPools, heavy: boolean): Piscina<DocumentJob, string> {
  return threads.create(WORKER, {
    heavy,
    maxThreads: 1,
    idleTimeout: 10_000,
    maxOldGenerationSizeMb: 1024,
  });
}
