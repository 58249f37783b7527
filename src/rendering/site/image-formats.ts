import type { SiteImage } from './site-page.js';

/** The addresses of an image in a modern format. */
export interface ImageFormat {
  /** Media type. */
  type: string;
  /** The attribute `srcset`: an address for each width. */
  srcset: string;
}

/** The formats in which the smaller variants of an image are available, the smallest files first; none for some images. */
export function formatsOf({ href, widths = [] }: SiteImage): ImageFormat[] {
  if (widths.length === 0) return [];
  const address = `${href}${href.includes('?') ? '&' : '?'}`;
  return ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcset: widths.map((width) => `${address}w=${width}&f=${format} ${width}w`).join(', '),
  }));
}
