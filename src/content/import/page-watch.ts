import type { ParsedMarkdown } from '../markdown/parse-markdown.js';
import { readPage } from './build-source-tree.js';
import type { ReadJob } from './import-job.js';

/** Tells which page is being read, so that one which takes too long can be named. */
export class PageWatch {
  /** @param tell gets the path of a page when it begins, and null when it is done */
  constructor(private readonly tell: (path: string | null) => void) {}

  /**
   * Reads the text of a page, without its front matter.
   * @throws ImportLimitError when it has too much in it
   */
  readonly read = (path: string, markdown: string): ParsedMarkdown => {
    this.tell(path);
    const parsed = readPage(path, markdown);
    this.tell(null);
    return parsed;
  };

  /** Does work on a page that takes time. */
  async during<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
    this.tell(path);
    try {
      return await work();
    } finally {
      this.tell(null);
    }
  }
}

/** A job in the thread that does it. */
export interface WatchedJob extends ReadJob {
  watch: PageWatch;
}
