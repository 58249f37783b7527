import { availableParallelism } from 'node:os';
import { resourceLimits } from 'node:worker_threads';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import type { ReadJob } from './import-job.js';
import { type PageQueue, takePages } from './page-queue.js';
import { type PageText, readPage } from './read-page.js';
import { PageParserThread } from './page-parser-thread.js';

/** Characters of a source from which a second thread is worth its start and its memory. */
const LENGTH_FOR_TWO = 500_000;
/** Memory of a thread (megabytes) from which it may start a second one. */
const MIN_MB_FOR_TWO = 512;

/** Reports which page is being read, so that an error can name a page that takes too long. */
export class PageReader {
  /**
   * @param report is called with the path of a page when it starts, and with null when it is done
   * @param announce is called with the number of pages, as soon as it is known
   */
  constructor(
    private readonly report: (path: string | null) => void,
    private readonly announce: (total: number) => void = () => undefined,
  ) {}

  /**
   * Reads the text of a page.
   * @throws ImportLimitError when it has too many parts
   */
  read(text: PageText): ParsedMarkdown {
    const parsed = this.begin(text);
    this.report(null);
    return parsed;
  }

  /** Reads a page without reporting its end: the start of the next page, or null, follows. */
  private begin(text: PageText): ParsedMarkdown {
    this.report(text.path);
    return readPage(text);
  }

  /**
   * Reads the texts of all pages, on two threads when there are many. Returns them in the same order.
   * @throws ImportLimitError when a page has too many parts
   */
  readonly readAll = async (texts: readonly PageText[]): Promise<ParsedMarkdown[]> => {
    this.announce(texts.length);
    const length = texts.reduce((sum, { markdown }) => sum + markdown.length, 0);
    if (length < LENGTH_FOR_TWO || texts.length < 2 || !isRoomForTwo()) {
      const parsed = texts.map((text) => this.begin(text));
      this.report(null);
      return parsed;
    }
    const queue: PageQueue = { texts, next: new Int32Array(new SharedArrayBuffer(4)) };
    const thread = PageParserThread.shared();
    try {
      const readByThread = thread.read(queue, this.report);
      const parsed: ParsedMarkdown[] = [];
      for (const { index, text } of takePages(queue)) parsed[index] = this.begin(text);
      this.report(null);
      for (const [index, each] of await readByThread) parsed[index] = each;
      return parsed;
    } catch (error) {
      await thread.end();
      throw error;
    }
  };

  /** Runs work on a page that can take long. */
  async track<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
    this.report(path);
    try {
      return await work();
    } finally {
      this.report(null);
    }
  }
}

/** A second thread can take as much memory as this one. */
function isRoomForTwo(): boolean {
  return availableParallelism() > 1 && (resourceLimits.maxOldGenerationSizeMb ?? 0) >= MIN_MB_FOR_TWO;
}

/** A job in the worker thread. */
export interface ThreadReadJob extends ReadJob {
  reader: PageReader;
}
