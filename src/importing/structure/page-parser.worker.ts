import { parentPort } from 'node:worker_threads';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { ImportLimitError } from './import.errors.js';
import { type PageQueue, takePages } from './page-queue.js';
import { readPage } from './read-page.js';

/** A message of the thread: the page it reads, or at the end the pages it read, or why a page cannot be read. */
export type ParserMessage =
  | { page: string | null }
  | { parsed: (readonly [index: number, parsed: ParsedMarkdown])[] }
  | { refusal: string };

/** Runs in a worker thread of the thread that reads a source, and reads some of its pages. */
function parsePages(queue: PageQueue): void {
  const say = (message: ParserMessage) => parentPort?.postMessage(message);
  const parsed: [number, ParsedMarkdown][] = [];
  try {
    for (const { index, text } of takePages(queue)) {
      say({ page: text.path });
      parsed.push([index, readPage(text)]);
    }
  } catch (error) {
    // Errors lose their class when they cross threads.
    if (!(error instanceof ImportLimitError)) throw error;
    say({ refusal: error.message });
    return;
  }
  say({ page: null });
  say({ parsed });
}

parentPort?.on('message', parsePages);
