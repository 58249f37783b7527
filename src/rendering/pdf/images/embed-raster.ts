import { setTimeout } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { embedPng } from './embed-png.js';
import type { EmbeddedImage, ImageDocument } from './embedded-image.js';
import { type Png, readPng, rowLength } from './read-png.js';

/** Bytes of the pixels of an interlaced image, which pdfkit holds in memory several times. */
const MAX_INTERLACED_BYTES = 32 * 1024 * 1024;

/** Not in the types of pdfkit: an image that it can embed. */
interface PdfkitImage extends EmbeddedImage {
  embed(document: unknown): void;
}
export interface RasterDocument extends ImageDocument {
  openImage(bytes: Buffer): PdfkitImage;
}

/**
 * Embeds a PNG or JPEG. Undefined if it is neither, or broken.
 * @param label its name in the file
 */
export async function embedRaster(
  document: RasterDocument,
  bytes: Buffer,
  label: string,
): Promise<EmbeddedImage | undefined> {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return embedWithPdfkit(document, bytes, label);
    const png = readPng(bytes);
    if (png === undefined) return undefined;
    if (!png.isInterlaced) return await embedPng(document, png, label);
    const isSmall = rowLength(png) * png.height <= MAX_INTERLACED_BYTES;
    return isSmall && isSound(png) ? await ended(embedWithPdfkit(document, bytes, label)) : undefined;
  } catch {
    return undefined;
  }
}

function embedWithPdfkit(document: RasterDocument, bytes: Buffer, label: string): EmbeddedImage {
  const image = document.openImage(bytes);
  image.label = label;
  image.embed(document);
  return image;
}

/** pdfkit unpacks an interlaced image later. Waiting for it keeps the pixels of several out of memory. */
async function ended(image: EmbeddedImage): Promise<EmbeddedImage> {
  while (image.obj.offset === undefined) await setTimeout(1);
  return image;
}

/**
 * Whether the pixels of an interlaced PNG can be inflated. pdfkit inflates them without bounds, and fails outside of any
 * handler when they are broken.
 */
function isSound(png: Png): boolean {
  // Each of the seven passes pads its rows.
  const most = rowLength(png) * png.height * 2 + 2048;
  return inflateSync(Buffer.concat(png.data), { maxOutputLength: most }).length > 0;
}
