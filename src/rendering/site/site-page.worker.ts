import { loadTools } from './load-tools.js';
import { renderSitePage } from './render-site-page.js';
import type { RenderedPage, SitePage } from './site-page.js';

/** Runs in a worker thread. */
export default async function sitePageWorker(page: SitePage): Promise<RenderedPage> {
  await loadTools(page.content);
  return renderSitePage(page);
}
