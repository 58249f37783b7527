import { type CardLogo, LOGO_SIZE } from '../../rendering/site/social/social-card.js';
import { loadSharp } from '../../platform/images/load-sharp.js';
import { unpackedSize } from '../../platform/images/unpacked-size.js';

const MAX_SVG_BYTES = 256 * 1024;
const MAX_PIXELS = 16_000_000;
/** Bytes of an image that is unpacked. */
const MAX_UNPACKED = 32_000_000;
const SECONDS = 5;
/** Pixels per inch at which a drawing has the size that it says. */
const DENSITY = 72;
/** Parts of SVG that load something, or that take long to draw. A logo needs none of them. */
const UNSAFE_SVG = /<!(?:DOCTYPE|ENTITY)|<(?:\w+:)?(?:filter|image|foreignObject|pattern|script)\b|@import/i;

/**
 * A picture in the size of a logo; undefined when it cannot be read, needs much memory, or is an SVG that is not safe to draw.
 * The time for an SVG is not bounded.
 */
export async function drawLogo(bytes: Buffer, isSvg: boolean): Promise<CardLogo | undefined> {
  if (isSvg && (bytes.length > MAX_SVG_BYTES || UNSAFE_SVG.test(bytes.toString()))) return undefined;
  const sharp = await loadSharp();
  const { width, height } = LOGO_SIZE;
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const };
  try {
    const metadata = await sharp(bytes, limits).metadata();
    if (!isSvg && unpackedSize(metadata) > MAX_UNPACKED) return undefined;
    // A drawing is drawn in the size of the logo: each of its layers takes as much memory as the whole.
    const scale = Math.min(1, Math.max(width / (metadata.width ?? 1), height / (metadata.height ?? 1)));
    const density = isSvg ? { density: Math.max(1, DENSITY * scale) } : {};
    const { data, info } = await sharp(bytes, { ...limits, ...density })
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
