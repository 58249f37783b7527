import { renderSitePage } from './render-site-page.js';
import type { SitePage } from './site-page.js';

/** Runs in a worker thread. */
export default function sitePageWorker(page: SitePage): string {
  return renderSitePage(page);
}
