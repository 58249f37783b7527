import type { SiteShell } from '../site-page.js';
import type { SiteTexts } from '../texts/site-texts.js';
import type { SiteLocale } from '../texts/site-locale.js';
import { textsOf } from '../texts/texts-of.js';

/** The data for every part of the frame of a page. */
export interface Shown {
  shell: SiteShell;
  texts: SiteTexts;
  locale: SiteLocale;
}

/** The frame of the pages of a site. */
export function shownShell(shell: SiteShell): Shown {
  const { locale } = shell.settings.internationalization;
  return { shell, texts: textsOf(locale), locale };
}
