import type { RenderContext } from '../render-context.js';
import { changeText, PreviewBanner } from './banners.js';
import { Cover, leadingCover } from './cover.js';
import { Frame } from './frame.js';
import { Head } from './head.js';
import { HtmlRoot } from './html-root.js';
import { Outline, OutlineBar, outlineOf } from './outline.js';
import { PageEnd } from './page-end.js';
import { PageTitle } from './page-title.js';
import { shownShell } from './shown.js';
import { structuredData } from './structured-data.js';

/** A whole page of a site. @param article HTML of its text; it was rendered first, so that its needs are known */
export function HtmlPage({ context, article }: { context: RenderContext; article: string }) {
  const { shell, page } = context.page;
  const shown = shownShell(shell);
  const { layout } = page;
  const cover = <Cover page={page} context={context} />;
  const outline = layout.outline ? outlineOf(context) : [];
  const hasOutline = outline.length > 0;
  const columns = [
    ...(layout.tableOfContents ? [] : ['no-tree']),
    ...(layout.width === 'wide' ? ['wide'] : []),
    ...(hasOutline ? ['has-outline'] : []),
  ];
  return (
    <HtmlRoot shown={shown} needs={context.needs} viewHref={page.viewHref}>
      <Head
        shown={shown}
        title={page.title}
        {...(page.description === undefined ? {} : { description: page.description })}
        canonical={page.canonical}
        noIndex={page.noIndex || page.preview !== undefined}
        {...(page.socialImage === undefined ? {} : { image: page.socialImage })}
        alternates={page.alternates}
        needs={context.needs}
        {...(page.markdownHref === undefined ? {} : { markdownHref: page.markdownHref })}
        leadingImage={leadingCover(page, context) ?? context.leadingImage}
        structuredData={structuredData(context.page)}
      />
      <Frame
        shown={shown}
        tree={page.tree}
        class={columns.join(' ')}
        banner={
          page.preview && (
            <PreviewBanner preview={page.preview} change={changeText(page.preview, shown)} shown={shown} />
          )
        }
        cover={layout.coverSize === 'full' && cover}
        outline={hasOutline && layout.width !== 'wide' && <Outline items={outline} shown={shown} />}
      >
        {hasOutline && <OutlineBar items={outline} shown={shown} />}
        <article>
          {layout.coverSize === 'hero' && cover}
          <PageTitle page={page} shown={shown} />
          <div class="prose" dangerouslySetInnerHTML={{ __html: article }} />
          <PageEnd page={page} shown={shown} />
        </article>
      </Frame>
    </HtmlRoot>
  );
}
