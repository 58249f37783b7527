import { createHash } from 'node:crypto';
import type { SiteShell } from '../../rendering/site/site-page.js';
import type { SocialCard } from '../../rendering/site/social/social-card.js';
import { logoAddress } from './card-logos.js';

/** The content of the image of a page for social networks. */
export function socialCard(
  shell: Pick<SiteShell, 'title' | 'settings' | 'publicAddress'>,
  { title, description }: { title: string; description?: string },
): SocialCard {
  const { title: site, settings } = shell;
  const { primaryColor, font } = settings.styling;
  const logo = logoAddress(shell);
  const isDark = settings.themes.default === 'dark';
  return {
    site,
    title,
    description,
    logo,
    color: isDark ? primaryColor.dark : primaryColor.light,
    isDark,
    font,
  };
}

/** Identifies the content of an image. */
export function cardDigest(card: SocialCard): string {
  return createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22);
}

/**
 * The address of an image. It changes with the content of the image, because social networks keep images for a long time.
 */
export function socialImageHref(base: string, pageId: string, card: SocialCard): string {
  return `${base}~og/${pageId}.png?v=${cardDigest(card)}`;
}
