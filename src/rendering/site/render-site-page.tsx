import { renderToString } from 'preact-render-to-string';
import { HtmlPage } from './layout/html-page.js';
import { renderContext } from './render-content.js';
import type { RenderedPage, SitePage } from './site-page.js';

/** The HTML of a page of a published site, complete and usable without scripts. */
export function renderSitePage(page: SitePage): RenderedPage {
  const html = `<!doctype html>${renderToString(<HtmlPage context={renderContext(page)} />)}`;
  return { html, styles: [] };
}
