import type { ComponentChildren } from 'preact';
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
      class={rootClass(shown)}
      data-theme={shell.chosenTheme ?? shell.settings.themes.default}
      data-home={shell.home}
      data-base={shell.base}
    >
      {children}
    </html>
  );
}

function rootClass({ shell: { settings, sections } }: Shown): string {
  return [
    `header-${settings.header.preset}`,
    ...(hasSections(sections) ? ['has-sections'] : []),
    `depth-${settings.styling.depth}`,
    ...(settings.styling.links === 'accent' ? ['accent-links'] : []),
  ].join(' ');
}
