import type { ComponentChildren } from 'preact';
import { themeOf } from './inline-styles.js';
import { directionOf } from '../texts/texts-of.js';
import { hasSections } from './section-tabs.js';
import type { Shown } from './shown.js';

/** The root of every page of a site. */
export function HtmlRoot({ shown, children }: { shown: Shown; children: ComponentChildren }) {
  const { shell } = shown;
  return (
    <html
      lang={shell.language}
      dir={directionOf(shell.language)}
      class={hasSections(shell.sections) ? 'has-sections' : undefined}
      data-theme={shell.chosenTheme ?? shell.settings.themes.default}
      data-home={shell.home}
      data-base={shell.base}
      {...themeOf(shell.settings).attributes}
    >
      {children}
    </html>
  );
}
