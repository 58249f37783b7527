import { type MarkdownPage, pageMarkdown, pageSections } from './page-markdown.js';

/** What the thread writes of a page, by the name of the function. */
export type MarkdownForm = 'text' | 'texts' | 'sections';

/** Runs in a worker thread. */
export function text(page: MarkdownPage): string {
  return pageMarkdown(page);
}

/** The same for several pages. */
export function texts(pages: readonly MarkdownPage[]): string[] {
  return pages.map(pageMarkdown);
}

/** Runs in a worker thread. @returns JSON */
export function sections(page: MarkdownPage): string {
  return JSON.stringify(pageSections(page));
}
