import type { SiteShell } from '../site-page.js';
import { solidOf } from '../theme/palette.js';
import { imageOfSettings } from './images.js';

/** An icon in the tab of the browser, as attributes of a link. */
export interface Favicon {
  href: string;
  type?: string;
  media?: string;
}

/** The icons of a site: its own for each mode, its emoji, or the first letter of its title. */
export function favicons(shell: Pick<SiteShell, 'settings' | 'title' | 'pictures'>): Favicon[] {
  const { settings, title } = shell;
  const { icon, emoji } = settings.favicon;
  const image = imageOfSettings(icon, shell);
  if (image !== undefined) {
    const { light, dark } = image;
    if (light.href === dark.href) return [{ href: light.href }];
    return [
      { href: light.href, media: '(prefers-color-scheme: light)' },
      { href: dark.href, media: '(prefers-color-scheme: dark)' },
    ];
  }
  const drawing =
    emoji === undefined
      ? letterIcon(title, settings.styling.primaryColor.light)
      : `<text y=".9em" font-size="90">${escaped(emoji)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${drawing}</svg>`;
  return [{ href: `data:image/svg+xml,${encodeURIComponent(svg)}`, type: 'image/svg+xml' }];
}

/** @param color of the background, which is darkened until the letter can be read */
function letterIcon(title: string, color: string): string {
  const { background, text } = solidOf(color);
  const [first] = new Intl.Segmenter().segment(title.trim().toUpperCase());
  const letter = first === undefined ? '' : escaped(first.segment);
  const style = 'font-family="sans-serif" font-size="64" font-weight="700" text-anchor="middle"';
  return `<rect width="100" height="100" rx="22" fill="${background}"/><text x="50" y="73" fill="${text}" ${style}>${letter}</text>`;
}

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (unit) => `&#${unit.charCodeAt(0)};`);
}
