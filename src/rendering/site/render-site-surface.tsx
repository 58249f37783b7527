import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { SiteSettings } from '../../sites/settings/settings.js';
import { PreviewBanner } from './layout/banners.js';
import { Frame } from './layout/frame.js';
import { Head } from './layout/head.js';
import { HtmlRoot } from './layout/html-root.js';
import { inlineStyles, plainStyles } from './layout/inline-styles.js';
import { PlainHead, PlainRoot } from './layout/plain-root.js';
import { shownShell, type Shown } from './layout/shown.js';
import { TreeBranch } from './layout/page-tree.js';
import { FrontPageBody } from './layout/views/front-page.js';
import { Message, messageTitle } from './layout/views/message.js';
import { NotFound } from './layout/views/not-found.js';
import { SearchPage } from './layout/views/search-page.js';
import type { NavPage, RenderedPage, SiteShell } from './site-page.js';
import type { BareMessage, FrontPage, SiteSurface } from './site-surface.js';
import { languageOf } from './texts/site-locale.js';
import { fill, textsOf } from './texts/texts-of.js';

/** A view of a site that is not a page of its content. */
export function renderSiteSurface({ shell, tree, preview, view }: SiteSurface): RenderedPage {
  const shown = shownShell(shell);
  return rendered(
    <HtmlRoot shown={shown}>
      <Head shown={shown} title={titleOf(view, shown)} noIndex />
      <Frame shown={shown} tree={tree} banner={preview && <PreviewBanner preview={preview} shown={shown} />}>
        <article class="view">{contentOf(view, shown)}</article>
      </Frame>
    </HtmlRoot>,
    inlineStyles(shell),
  );
}

/** A message to a reader who has no access to the site. */
export function renderBareMessage(
  { message, reason, locale, actionHref }: BareMessage,
  settings: SiteSettings,
): RenderedPage {
  const texts = textsOf(locale);
  return rendered(
    <PlainRoot language={languageOf(locale)} settings={settings}>
      <PlainHead title={messageTitle(message, texts)} settings={settings} noIndex />
      <body>
        <main class="view bare">
          <Message message={message} texts={texts} {...(actionHref === undefined ? {} : { actionHref })} />
          {reason !== undefined && (
            // Names of parameters are between backticks.
            <p lang="en">
              {reason.split('`').map((part, at) => (at % 2 === 0 ? part : <code>{part}</code>))}
            </p>
          )}
        </main>
      </body>
    </PlainRoot>,
    plainStyles(settings),
  );
}

/** The front page of an installation. */
export function renderFrontPage(page: FrontPage, settings: SiteSettings): RenderedPage {
  return rendered(
    <PlainRoot language="en" settings={settings}>
      <PlainHead title={page.host ?? 'Docs Publishing Service'} settings={settings} noIndex={false} />
      <FrontPageBody page={page} />
    </PlainRoot>,
    plainStyles(settings),
  );
}

/** The HTML list of the pages below a page, for trees that are fetched branch by branch. */
export function renderTreeBranch(pages: readonly NavPage[], shell: SiteShell): string {
  return renderToString(<TreeBranch pages={pages} shown={shownShell(shell)} />);
}

function contentOf(view: SiteSurface['view'], shown: Shown): ComponentChildren {
  switch (view.kind) {
    case 'not-found':
      return <NotFound view={view} shown={shown} />;
    case 'search':
      return <SearchPage view={view} shown={shown} />;
    case 'message':
      return (
        <Message
          message={view.message}
          texts={shown.texts}
          {...(view.actionHref === undefined ? {} : { actionHref: view.actionHref })}
        />
      );
  }
}

function titleOf(view: SiteSurface['view'], { texts }: Shown): string {
  switch (view.kind) {
    case 'not-found':
      return texts.notFoundTitle;
    case 'search':
      return view.query === '' ? texts.search : fill(texts.resultsFor, { query: view.query });
    case 'message':
      return messageTitle(view.message, texts);
  }
}

function rendered(page: ComponentChildren, styles: string[]): RenderedPage {
  return { html: `<!doctype html>${renderToString(<>{page}</>)}`, styles };
}
