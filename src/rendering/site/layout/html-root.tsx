import type { ComponentChildren } from 'preact';
import type { PageNeed } from '../render-context.js';
import { directionOf } from '../texts/texts-of.js';
import { scriptTexts } from '../texts/script-texts.js';
import { themeOf } from './inline-styles.js';
import { hasSections } from './section-tabs.js';
import type { Shown } from './shown.js';

/** The root of every page of a site. */
export function HtmlRoot(props: {
  shown: Shown;
  /** The style sheets and scripts that the text requires. */
  needs?: ReadonlySet<PageNeed>;
  /** Where the script reports that a page was opened which the browser had fetched before. */
  viewHref?: string | undefined;
  children: ComponentChildren;
}) {
  const { shown, needs, viewHref, children } = props;
  const { shell, locale } = shown;
  const texts = scriptTexts(locale, { triesRequests: needs?.has('api') === true });
  return (
    <html
      lang={shell.language}
      dir={directionOf(shell.language)}
      class={hasSections(shell.sections) ? 'has-sections' : undefined}
      data-theme={shell.chosenTheme ?? shell.settings.themes.default}
      data-home={shell.home}
      data-base={shell.base}
      data-view={viewHref}
      data-texts={texts === undefined ? undefined : JSON.stringify(texts)}
      {...themeOf(shell.settings).attributes}
    >
      {children}
    </html>
  );
}
