import { renderToString } from 'preact-render-to-string';
import { HtmlPage } from './layout/html-page.js';
import { renderContext } from './render-content.js';
import type { SitePage } from './site-page.js';

/** The HTML of a page of a published site, complete and usable without scripts. */
export function renderSitePage(page: SitePage): string {
  const context = renderContext(page);
  const article = renderToString(<>{context.document && context.blocks(context.document.nodes)}</>);
  return `<!doctype html>${renderToString(<HtmlPage context={context} article={article} />)}`;
}
