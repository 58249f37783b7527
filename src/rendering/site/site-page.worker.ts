import { loadTools } from './load-tools.js';
import { renderSitePage } from './render-site-page.js';
import {
  renderBareMessage,
  renderFrontPage,
  renderSiteSurface,
  renderTreeBranch,
} from './render-site-surface.js';
import type { PreparedJob } from './site-job.js';
import { MAX_HTML, type RenderedPage } from './site-page.js';

/** Runs in a worker thread. @returns undefined when the HTML is longer than a page may have */
export default async function sitePageWorker(job: PreparedJob): Promise<RenderedPage | undefined> {
  const rendered = await render(job);
  return rendered.html.length > MAX_HTML ? undefined : rendered;
}

async function render(job: PreparedJob): Promise<RenderedPage> {
  switch (job.kind) {
    case 'page':
      await loadTools(job.page.content);
      return renderSitePage(job.page);
    case 'surface':
      return renderSiteSurface(job.surface);
    case 'message':
      return renderBareMessage(job.message, job.settings);
    case 'front-page':
      return renderFrontPage(job.page, job.settings);
    case 'branch':
      return { html: renderTreeBranch(job.pages, job.shell), styles: [] };
  }
}
