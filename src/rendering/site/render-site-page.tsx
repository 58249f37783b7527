import { renderToString } from 'preact-render-to-string';
import { HtmlPage } from './layout/html-page.js';
import { inlineStyles } from './layout/inline-styles.js';
import { pageContent, renderContext } from './render-content.js';
import type { RenderedPage, SitePage } from './site-page.js';

/** A page of a published site, complete and usable without scripts. */
export function renderSitePage(page: SitePage): RenderedPage {
  const context = renderContext(page);
  // The head names the style sheets that the text needs.
  const article = renderToString(<>{pageContent(context)}</>);
  const html = `<!doctype html>${renderToString(<HtmlPage context={context} article={article} />)}`;
  return { html, styles: inlineStyles(page.shell), pictures: [...context.pictures] };
}
