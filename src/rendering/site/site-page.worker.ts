import { renderSitePage } from './render-site-page.js';
import type { RenderedPage, SitePage } from './site-page.js';

/** Runs in a worker thread. */
export default function sitePageWorker(page: SitePage): RenderedPage {
  return renderSitePage(page);
}
