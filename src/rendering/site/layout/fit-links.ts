import type { HeaderLink } from '../site-page.js';

/** A link of the header, and the screens on which it does not fit and moves to the menu of further links. */
export interface FittedLink {
  link: HeaderLink;
  /** `never`: always beside the others. `narrow`: below 1280 px. `always`: on every screen. */
  inMenu: 'never' | 'narrow' | 'always';
}

/** Characters that fit beside the logo, the picker and the search from 1024 px, and from 1280 px. */
const NARROW = 30;
const WIDE = 66;
/** The padding of a link, in characters. */
const PADDING = 3;

/**
 * Decides which links of the header are shown beside each other. Buttons come before other links, because they lead to
 * what matters most. A link that is too long leaves the place to those after it. The order of the links stays.
 */
export function fitLinks(links: readonly HeaderLink[]): FittedLink[] {
  const byWeight = [...links].sort((a, b) => weight(b) - weight(a));
  const fitted = new Map<HeaderLink, FittedLink['inMenu']>();
  let [usedOnNarrow, usedOnWide] = [0, 0];
  for (const link of byWeight) {
    const length = link.title.length + PADDING;
    const fitsWide = usedOnWide + length <= WIDE;
    const fitsNarrow = fitsWide && usedOnNarrow + length <= NARROW;
    if (fitsWide) usedOnWide += length;
    if (fitsNarrow) usedOnNarrow += length;
    fitted.set(link, fitsNarrow ? 'never' : fitsWide ? 'narrow' : 'always');
  }
  return links.map((link) => ({ link, inMenu: fitted.get(link) ?? 'always' }));
}

function weight({ style }: HeaderLink): number {
  return style === 'button-primary' ? 2 : style === 'button-secondary' ? 1 : 0;
}
