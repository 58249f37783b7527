import { pageContent } from '../render-content.js';
import type { RenderContext } from '../render-context.js';

/** A whole page of a site. */
export function HtmlPage({ context }: { context: RenderContext }) {
  const { shell, page } = context.page;
  const content = pageContent(context);
  return (
    <html lang={shell.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <link rel="canonical" href={page.canonical} />
      </head>
      <body>
        <main>
          <h1>{page.title}</h1>
          {content}
        </main>
      </body>
    </html>
  );
}
