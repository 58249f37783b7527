import { LRUCache } from 'lru-cache';
import type { SiteSettings } from '../../../sites/settings/settings.js';
import { siteAssets } from '../assets.js';
import type { SiteShell } from '../site-page.js';
import { siteFonts } from '../theme/fonts.js';
import { themeCss, type Theme } from '../theme/theme-css.js';

type Styled = Pick<SiteShell, 'settings' | 'language' | 'home' | 'assets'>;

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
export function inlineStyles(shell: Styled): string[] {
  return [siteAssets().core.css, fontsOf(shell).css + themeOf(shell.settings).css];
}

/** As `inlineStyles`, for pages that belong to no site: with the fonts of the system. */
export function plainStyles(settings: SiteSettings): string[] {
  return [siteAssets().core.css, themeOf(settings).css];
}

/** The paths of the fonts that every page needs. */
export function preloadedFonts(shell: Styled): string[] {
  return fontsOf(shell).preload.map((file) => assetPath(shell, file));
}

/** The path of a built file. */
export function assetPath({ home, assets }: Pick<SiteShell, 'home' | 'assets'>, name: string): string {
  return assets[name] ?? `${home}~assets/${siteAssets().files[name] ?? name}`;
}

function fontsOf(shell: Styled) {
  return siteFonts(shell.settings, shell.language, (file) => assetPath(shell, file));
}
