import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import { readDocument } from '../document/document.js';
import type { DocumentJob } from './document.worker.js';

const WORKER = new URL('./document.worker.js', import.meta.url);
/** A longer text takes so long to convert that requests beside it would wait. */
const MAX_LENGTH_HERE = 30_000;

/** Texts up to this length have a thread of their own, so that they need not wait for long ones. */
const MAX_LENGTH_OF_MANY = 150_000;
/** Waiting included. The longest honest text takes a fraction of this. */
const MAX_SECONDS = 30;

/** Converts texts to structured documents, long ones in threads that end when they are idle. */
@Injectable()
export class DocumentWorkers implements OnApplicationShutdown {
  private readonly pools: Record<'many' | 'longest', Piscina<DocumentJob, string>>;

  constructor(private readonly threads: ThreadPools) {
    this.pools = { many: createPool(threads, false), longest: createPool(threads, true) };
  }

  /**
   * The document as JSON.
   * @param anchors of its headings, where they do not follow from the text
   * @throws UnusableSourceError when it takes too long
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

  private async run(job: DocumentJob): Promise<string> {
    if (job.markdown.length <= MAX_LENGTH_OF_MANY) return this.runIn(this.pools.many, job);
    return this.threads.inTurn(() => this.runIn(this.pools.longest, job));
  }

  private async runIn(pool: Piscina<DocumentJob, string>, job: DocumentJob): Promise<string> {
    const signal = AbortSignal.timeout(MAX_SECONDS * 1000);
    try {
      return await pool.run(job, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new UnusableSourceError(
        `Converting the text took longer than ${MAX_SECONDS} s: read it as markdown, or try again later.`,
      );
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
    maxQueue: 1_000,
    idleTimeout: 10_000,
    maxOldGenerationSizeMb: 1024,
  });
}
