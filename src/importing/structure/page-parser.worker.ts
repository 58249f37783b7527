import { parentPort } from 'node:worker_threads';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { ImportLimitError } from './import-limit-error.js';
import { type PageQueue, takePages } from './page-queue.js';
import { readPage } from './read-page.js';

/** What the thread says: which page it reads, or at the end what it read, or why a page cannot be read. */
export type ParserMessage =
  | { page: string | null }
  | { parsed: (readonly [index: number, parsed: ParsedMarkdown])[] }
  | { refusal: string };

/** Runs in a worker thread of the one that reads sources, and takes pages off them. */
function parsePages(queue: PageQueue): void {
  const say = (message: ParserMessage) => parentPort?.postMessage(message);
  const parsed: [number, ParsedMarkdown][] = [];
  try {
    for (const { index, text } of takePages(queue)) {
      say({ page: text.path });
      parsed.push([index, readPage(text)]);
    }
  } catch (error) {
    // Errors of our own do not cross threads as what they are.
    if (!(error instanceof ImportLimitError)) throw error;
    say({ refusal: error.message });
    return;
  }
  say({ page: null });
  say({ parsed });
}

parentPort?.on('message', parsePages);
