import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import { JobTooLargeError } from '../../platform/threads/job-limits.js';
import type { ThreadPool } from '../../platform/threads/thread-pool.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import type { ParsedText, WriteTask, ConvertedText } from './markdown.worker.js';

const WORKER = new URL('./markdown.worker.js', import.meta.url);

type Tasks = string[] | WriteTask[];
type Results = ParsedText[] | ConvertedText[];

/** Edits of up to this many characters have a thread of their own, so that they need not wait for large ones. */
const MAX_SMALL = 100_000;
/** Without the time in the queue. A request has some megabytes of text; the worst megabyte takes less than 5 s. */
const LIMITS = { processorSeconds: 20, seconds: 60 };
const WAIT = { what: 'texts', seconds: 25, most: 100, retrySeconds: 10 };

/** Threads that parse the markdown of edits, so that large edits never block requests. They end when they are idle. */
@Injectable()
export class MarkdownWorkers implements OnApplicationShutdown {
  private readonly pools: Record<'small' | 'large', ThreadPool<Tasks, Results>>;
  private readonly queues = { small: new AdmissionQueue(WAIT), large: new AdmissionQueue(WAIT) };

  constructor(private readonly threads: ThreadPools) {
    this.pools = { small: createPool(threads, false), large: createPool(threads, true) };
  }

  /**
   * Parses texts. The results are by the text.
   * @throws UnusableSourceError when it takes too long, or a text has too many parts
   * @throws BusyError when the queue is full
   */
  async parse(texts: string[]): Promise<Map<string, ParsedMarkdown>> {
    if (texts.length === 0) return new Map();
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    const parsed = (await this.run(texts, length)) as ParsedText[];
    return new Map(
      texts.map((text, index) => {
        const read = parsed[index] as ParsedText;
        if ('refusal' in read) throw new UnusableSourceError(`The text of a page ${read.refusal}.`);
        return [text, read];
      }),
    );
  }

  /**
   * Writes structured documents as markdown, in the same order.
   * @throws UnusableSourceError when it takes too long, or too much memory
   */
  async write(tasks: WriteTask[]): Promise<ConvertedText[]> {
    if (tasks.length === 0) return [];
    const length = tasks.reduce((sum, { json }) => sum + json.length, 0);
    return (await this.run(tasks, length, 'convertDocuments')) as ConvertedText[];
  }

  private async run(tasks: Tasks, length: number, name = 'default'): Promise<Results> {
    if (length <= MAX_SMALL) return this.queues.small.run(() => this.runIn(this.pools.small, tasks, name));
    return this.queues.large.run((seconds) =>
      this.threads.runQueued(() => this.runIn(this.pools.large, tasks, name), { seconds }),
    );
  }

  private async runIn(pool: ThreadPool<Tasks, Results>, tasks: Tasks, name: string): Promise<Results> {
    try {
      return await pool.runWithin(tasks, LIMITS, name);
    } catch (error) {
      if (!(error instanceof JobTooLargeError)) throw error;
      throw new UnusableSourceError(
        error.limit === 'time'
          ? 'Parsing the texts takes too much time: send fewer or shorter ones.'
          : 'The text of a page is too complex to parse.',
      );
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.destroy()));
  }
}

function createPool(threads: ThreadPools, heavy: boolean): ThreadPool<Tasks, Results> {
  return threads.create(WORKER, {
    heavy,
    maxThreads: 1,
    idleTimeout: 60_000,
    maxOldGenerationSizeMb: 512,
  });
}
