import type { SiteSettings } from '../../../sites/settings/settings.js';

/*
 * Families of a site. The packed fonts are subsets. Their licenses reserve some names for the unchanged fonts, so the
 * families of a page have names of their own.
 */

export type FontName = SiteSettings['styling']['font'] | SiteSettings['styling']['monospaceFont'];

/** The family of a packed font, and of the local font that stands in for it until it has loaded. */
export const FAMILIES = {
  sans: { packed: 'site-sans', standIn: 'site-sans-local' },
  mono: { packed: 'site-mono', standIn: 'site-mono-local' },
} as const;

const SERIFS: readonly string[] = ['RobotoSlab', 'Merriweather', 'IBMPlexSerif'] satisfies FontName[];

/** Values of `font-family`. */
export function fontStacks({ font }: Pick<SiteSettings['styling'], 'font'>): { sans: string; mono: string } {
  const generic = SERIFS.includes(font) ? 'ui-serif,serif' : 'system-ui,sans-serif';
  return {
    sans: `${FAMILIES.sans.packed},${FAMILIES.sans.standIn},${generic}`,
    mono: `${FAMILIES.mono.packed},${FAMILIES.mono.standIn},ui-monospace,monospace`,
  };
}
