import type { ComponentChildren } from 'preact';
import type { NavPage } from '../site-page.js';
import { Announcement } from './banners.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { Navigation } from './navigation.js';
import type { Shown } from './shown.js';

/** The body of a page of a site: the content of `main`, and everything around it. */
export function Frame(props: {
  shown: Shown;
  tree: readonly NavPage[];
  /** Class names that change the columns. */
  class?: string;
  /** Above everything else. */
  banner?: ComponentChildren;
  /** Between the header and the columns. */
  cover?: ComponentChildren;
  /** The column after the article. */
  outline?: ComponentChildren;
  children: ComponentChildren;
}) {
  const { shown, tree, banner, cover, outline, children } = props;
  return (
    <body>
      <a class="skip" href="#~content">
        {shown.texts.skipToContent}
      </a>
      {banner}
      <Announcement shown={shown} />
      <Header shown={shown} />
      {cover}
      <div class={`columns wrap ${props.class ?? ''}`.trim()}>
        <Navigation tree={tree} shown={shown} />
        <main id="~content" tabindex={-1}>
          {children}
        </main>
        {outline}
      </div>
      <Footer shown={shown} />
    </body>
  );
}
