import type { SiteShell } from '../site-page.js';
import type { SiteTexts } from '../texts/site-texts.js';
import type { SiteLocale } from '../texts/site-locale.js';
import { textsOf } from '../texts/texts-of.js';

/** What every part of the frame of a page may use. */
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
