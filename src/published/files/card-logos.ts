import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { storageKey } from '../../content/files/files.service.js';
import { ContentStore } from '../../content/store/content-store.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import type { SiteShell } from '../../rendering/site/site-page.js';
import { type CardLogo, LOGO_SIZE } from '../../rendering/site/social/social-card.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { loadSharp } from './load-sharp.js';
import { fileIn, shownFile } from './shown-file.js';

const SOURCES = /^image\/(?:png|jpeg|webp|svg\+xml)$/;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_SVG_BYTES = 256 * 1024;
const MAX_PIXELS = 16_000_000;
const SECONDS = 5;
/** Parts of SVG that load something, or that take long to draw. A logo needs none of them. */
const UNSAFE_SVG = /<!(?:DOCTYPE|ENTITY)|<(?:\w+:)?(?:filter|image|foreignObject|pattern|script)\b|@import/i;

/**
 * The address of the logo that the images of a site show: that of the header, or the icon.
 * @returns undefined when the site has none, or when it is not a file of the site
 */
export function logoAddress({ settings, publicAddress }: Pick<SiteShell, 'settings' | 'publicAddress'>) {
  const logo = settings.header.logo ?? settings.favicon.icon;
  const address = settings.themes.default === 'dark' ? logo?.dark : logo?.light;
  return address !== undefined && fileIn(address, publicAddress) !== undefined ? address : undefined;
}

/** Reads the logos of sites for images for social networks. */
@Injectable()
export class CardLogos {
  constructor(
    private readonly store: ContentStore,
    private readonly storage: FileStorage,
  ) {}

  /**
   * @param address as `logoAddress` returns it
   * @returns undefined when there is no such file, or it cannot be drawn
   */
  async read(visit: SiteVisit, publicAddress: string, address: string): Promise<CardLogo | undefined> {
    const named = fileIn(address, publicAddress);
    const file = named && (await shownFile(this.store, visit, named.spaceId, named.fileId));
    if (named === undefined || file === undefined) return undefined;
    const { contentType, hash, size } = file;
    if (!SOURCES.test(contentType) || size === 0 || size > MAX_BYTES) return undefined;
    const range = { start: 0, end: size - 1 };
    return drawLogo(
      await buffer(await this.storage.open(storageKey(named.spaceId, hash), range)),
      contentType === 'image/svg+xml',
    );
  }
}

/** A picture in the size of a logo; undefined when it cannot be read, or is an SVG that is not safe to draw. */
export async function drawLogo(bytes: Buffer, isSvg: boolean): Promise<CardLogo | undefined> {
  if (isSvg && (bytes.length > MAX_SVG_BYTES || UNSAFE_SVG.test(bytes.toString()))) return undefined;
  const sharp = await loadSharp();
  const { width, height } = LOGO_SIZE;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width, height, fit: 'inside' })
      .timeout({ seconds: SECONDS })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
