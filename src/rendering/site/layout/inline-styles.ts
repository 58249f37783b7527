import { LRUCache } from 'lru-cache';
import type { SiteSettings } from '../../../sites/settings/settings.js';
import type { SiteShell } from '../site-page.js';
import { themeCss, type Theme } from '../theme/theme-css.js';
import { coreStyles } from './theme-stand-in.js';

const themes = new LRUCache<string, Theme>({ max: 200 });

/** The theme of a site, kept because computing one takes some milliseconds. */
export function themeOf(settings: SiteSettings): Theme {
  const { styling, header } = settings;
  const key = JSON.stringify([styling, header.preset, header.backgroundColor, header.linkColor]);
  let theme = themes.get(key);
  if (theme === undefined) themes.set(key, (theme = themeCss(settings)));
  return theme;
}

/**
 * The texts of the `<style>` elements in the head of every page: the common styles, and those of the customization. The
 * content security policy of the page must allow their hashes.
 */
export function inlineStyles({ settings }: Pick<SiteShell, 'settings'>): string[] {
  return [coreStyles(), themeOf(settings).css];
}
