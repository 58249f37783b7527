import { TooLongError } from '../../../markdown/document/length-budget.js';
import { type MarkdownPage, pageMarkdown, pageSections } from './page-markdown.js';

/** The output of the thread for a page, by the name of the function. */
export type MarkdownForm = 'text' | 'texts' | 'sections';

/** Longest text of a page with all its addresses, and of pages that are written together, in UTF-16 units. */
const MAX_TEXT = 16_000_000;

/** Runs in a worker thread. @returns undefined when the text is too long */
export function text(page: MarkdownPage): string | undefined {
  return ifShort(writtenOf(page));
}

/** The same for several pages. @returns undefined when their texts are too long together */
export function texts(pages: readonly MarkdownPage[]): string[] | undefined {
  const written: string[] = [];
  let length = 0;
  for (const page of pages) {
    const markdown = writtenOf(page);
    length += markdown?.length ?? 0;
    if (markdown === undefined || length > MAX_TEXT) return undefined;
    written.push(markdown);
  }
  return written;
}

/** Runs in a worker thread. @returns JSON; undefined when it is too long */
export function sections(page: MarkdownPage): string | undefined {
  return ifShort(JSON.stringify(pageSections(page)));
}

function writtenOf(page: MarkdownPage): string | undefined {
  try {
    return pageMarkdown(page);
  } catch (error) {
    if (error instanceof TooLongError) return undefined;
    throw error;
  }
}

function ifShort(written: string | undefined): string | undefined {
  return written === undefined || written.length > MAX_TEXT ? undefined : written;
}
