import { type MarkdownPage, pageMarkdown } from './page-markdown.js';

/** Runs in a worker thread. */
export default function pageMarkdownWorker(page: MarkdownPage): string {
  return pageMarkdown(page);
}
