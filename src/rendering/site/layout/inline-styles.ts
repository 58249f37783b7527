import type { SiteShell } from '../site-page.js';
import { coreStyles, themeStyles } from './theme-stand-in.js';

/**
 * The texts of the `<style>` elements in the head of every page: the common styles, and those of the customization. The
 * content security policy of the page must allow their hashes.
 */
export function inlineStyles({ settings }: Pick<SiteShell, 'settings'>): string[] {
  return [coreStyles(), themeStyles(settings)];
}
