import { resourceLimits, Worker } from 'node:worker_threads';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { ImportLimitError } from './import.errors.js';
import type { PageQueue } from './page-queue.js';
import type { ParserMessage } from './page-parser.worker.js';

/** A page that was read, with its index in the queue. */
type Read = readonly [index: number, parsed: ParsedMarkdown];

/** The second thread. It ends with this thread, which ends when it has been idle for a while. */
let current: PageParserThread | undefined;

/**
 * A second thread for the pages of a source, with the same limits. It is reused for the next source, because starting
 * it takes as long as reading dozens of pages.
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
      this.job?.reject(new Error('The second thread for reading pages ended.'));
    });
  }

  /** The second thread, which works on one source at a time. */
  static shared(): PageParserThread {
    return (current ??= new PageParserThread());
  }

  /**
   * Reads pages from a queue until it is empty.
   * @param tell is called with the path of each page, and with null at the end. It may be called late, when this thread
   *   is busy
   * @returns the pages that were read
   * @throws ImportLimitError when a page has too many parts
   * @throws Error code `ERR_WORKER_OUT_OF_MEMORY`
   */
  read(queue: PageQueue, tell: (path: string | null) => void): Promise<Read[]> {
    this.report = tell;
    const read = new Promise<Read[]>((resolve, reject) => {
      this.job = { resolve, reject };
    });
    // An idle thread does not keep the process alive.
    this.worker.ref();
    const unref = (): void => this.worker.unref();
    // The caller gets the error when it awaits the thread; when the first thread has failed, nobody does.
    read.then(unref, unref);
    this.worker.postMessage(queue);
    return read;
  }

  /** Ends the thread immediately; the next source gets a new one. */
  async end(): Promise<void> {
    if (current === this) current = undefined;
    await this.worker.terminate();
  }
}
