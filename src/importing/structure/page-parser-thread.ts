import { resourceLimits, Worker } from 'node:worker_threads';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { ImportLimitError } from './import-limit-error.js';
import type { PageQueue } from './page-queue.js';
import type { ParserMessage } from './page-parser.worker.js';

/** A page that was read, by its index in the queue. */
type Read = readonly [index: number, parsed: ParsedMarkdown];

/** The second thread of this one, once it has one. It ends with this thread, which ends when it has had no job for a while. */
let current: PageParserThread | undefined;

/**
 * A second thread for the pages of a source, with the limits of the first. It is kept for the next source, because
 * starting it takes as long as reading dozens of pages.
 */
export class PageParserThread {
  private readonly worker: Worker;
  private job: { resolve(read: Read[]): void; reject(error: Error): void } | undefined;
  private report: (path: string | null) => void = () => undefined;

  private constructor() {
    this.worker = new Worker(new URL('./page-parser.worker.js', import.meta.url), { resourceLimits });
    this.worker.on('message', (message: ParserMessage) => {
      if ('page' in message) this.report(message.page);
      else if ('parsed' in message) this.job?.resolve(message.parsed);
      else this.job?.reject(new ImportLimitError(message.refusal));
    });
    this.worker.on('error', (error: Error) => this.job?.reject(error));
    this.worker.once('exit', () => {
      if (current === this) current = undefined;
      this.job?.reject(new Error('The thread that helps to read pages ended.'));
    });
  }

  /** The second thread of this one, for one source at a time. */
  static shared(): PageParserThread {
    return (current ??= new PageParserThread());
  }

  /**
   * Reads pages off a queue until nothing is left.
   * @param tell gets the path of the page it reads, and null at the end. As this thread hears of it when it has nothing
   *   else to do, that may be late
   * @returns what it read
   * @throws ImportLimitError when a page has too much in it
   * @throws Error code `ERR_WORKER_OUT_OF_MEMORY`
   */
  read(queue: PageQueue, tell: (path: string | null) => void): Promise<Read[]> {
    this.report = tell;
    const read = new Promise<Read[]>((resolve, reject) => {
      this.job = { resolve, reject };
    });
    // Without a job it holds nothing up that wants to end.
    this.worker.ref();
    const rest = (): void => this.worker.unref();
    // Whoever waits for it hears of an error; nobody does when the first thread has failed.
    read.then(rest, rest);
    this.worker.postMessage(queue);
    return read;
  }

  /** Ends the thread, whatever it is busy with: the next source gets a new one. */
  async end(): Promise<void> {
    if (current === this) current = undefined;
    await this.worker.terminate();
  }
}
