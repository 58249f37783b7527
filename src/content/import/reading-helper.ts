import { resourceLimits, Worker } from 'node:worker_threads';
import type { ParsedMarkdown } from '../markdown/parse-markdown.js';
import { ImportLimitError } from './import-limit-error.js';
import type { PageQueue } from './page-queue.js';
import type { HelperMessage } from './read-pages.worker.js';

/** A second thread for the pages of one source, with the limits of the first. */
export class ReadingHelper {
  /**
   * What it read, by the index in the queue.
   * @throws ImportLimitError when a page has too much in it
   * @throws Error code `ERR_WORKER_OUT_OF_MEMORY`
   */
  readonly parsed: Promise<(readonly [index: number, parsed: ParsedMarkdown])[]>;
  private readonly worker: Worker;

  /**
   * @param tell gets the path of the page it reads, and null at the end. As this thread hears of it when it has nothing
   *   else to do, that may be late
   */
  constructor(queue: PageQueue, tell: (path: string | null) => void) {
    this.worker = new Worker(new URL('./read-pages.worker.js', import.meta.url), {
      workerData: queue,
      resourceLimits,
    });
    this.parsed = new Promise((resolve, reject) => {
      this.worker.on('message', (message: HelperMessage) => {
        if ('page' in message) tell(message.page);
        else if ('parsed' in message) resolve(message.parsed);
        else reject(new ImportLimitError(message.refusal));
      });
      this.worker.once('error', reject);
      this.worker.once('exit', () => reject(new Error('The thread that helps to read pages ended.')));
    });
    // Whoever asks for it hears of an error; nobody does when the first thread has failed.
    this.parsed.catch(() => undefined);
  }

  /** Ends the thread, whatever it is busy with. */
  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
