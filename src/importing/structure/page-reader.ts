import { availableParallelism } from 'node:os';
import { resourceLimits } from 'node:worker_threads';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import type { ReadJob } from './import-job.js';
import { type PageQueue, takePages } from './page-queue.js';
import { type PageText, readPage } from './read-page.js';
import { PageParserThread } from './page-parser-thread.js';
import { noPause, type PagesPause, waitForEnd } from './pages-pause.js';

/** Characters of a source from which a second thread is worth its start and its memory. */
const LENGTH_FOR_TWO = 500_000;
/** Memory of a thread (megabytes) from which it may start a second one. */
const MIN_MB_FOR_TWO = 512;

/** The reports of a reader while it works. */
export interface PageReports {
  /** Called with the path of a page when it starts, and with null when it is done. */
  report: (path: string | null) => void;
  /** Called with the number of pages, as soon as it is known. */
  announce?: (total: number) => void;
  /** Called before the thread waits for the end of a pause. */
  pause?: () => void;
}

/**
 * Reports which page is being read, so that an error can name a page that takes too long. Waits between pages while other
 * jobs have the place of the thread.
 */
export class PageReader {
  constructor(
    private readonly reports: PageReports,
    private readonly pause: PagesPause = noPause(),
  ) {}

  /**
   * Reads the text of a page.
   * @throws ImportLimitError when it has too many parts
   */
  read(text: PageText): ParsedMarkdown {
    this.waitIfPaused();
    const parsed = this.begin(text);
    this.reports.report(null);
    return parsed;
  }

  /** Reads a page without reporting its end: the start of the next page, or null, follows. */
  private begin(text: PageText): ParsedMarkdown {
    this.reports.report(text.path);
    return readPage(text);
  }

  /**
   * Reads the texts of all pages, on two threads when there are many. Returns them in the same order.
   * @throws ImportLimitError when a page has too many parts
   */
  readonly readAll = async (texts: readonly PageText[]): Promise<ParsedMarkdown[]> => {
    this.reports.announce?.(texts.length);
    const length = texts.reduce((sum, { markdown }) => sum + markdown.length, 0);
    if (length < LENGTH_FOR_TWO || texts.length < 2 || !isRoomForTwo()) {
      const parsed = texts.map((text) => {
        this.waitIfPaused();
        return this.begin(text);
      });
      this.reports.report(null);
      return parsed;
    }
    const queue: PageQueue = { texts, next: new Int32Array(new SharedArrayBuffer(4)), pause: this.pause };
    const thread = PageParserThread.shared();
    try {
      const readByThread = thread.read(queue, this.reports.report);
      const parsed: ParsedMarkdown[] = [];
      for (const { index, text } of takePages(queue, this.reports.pause)) parsed[index] = this.begin(text);
      this.reports.report(null);
      for (const [index, each] of await readByThread) parsed[index] = each;
      return parsed;
    } catch (error) {
      await thread.end();
      throw error;
    }
  };

  /** Runs work on a page that can take long. */
  async track<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
    this.waitIfPaused();
    this.reports.report(path);
    try {
      return await work();
    } finally {
      this.reports.report(null);
    }
  }

  private waitIfPaused(): void {
    waitForEnd(this.pause, this.reports.pause);
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
