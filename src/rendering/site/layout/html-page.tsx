import type { RenderContext } from '../render-context.js';

/** A whole page of a site. */
export function HtmlPage({ context }: { context: RenderContext }) {
  const { shell, page } = context.page;
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
          {context.document === null ? null : context.blocks(context.document.nodes)}
        </main>
      </body>
    </html>
  );
}
