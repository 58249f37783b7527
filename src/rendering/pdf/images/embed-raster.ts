import { embedPng } from './embed-png.js';
import type { EmbeddedImage, ImageDocument } from './embedded-image.js';

/** Not in the types of pdfkit: an image that it can embed. */
interface PdfkitImage extends EmbeddedImage {
  embed(document: unknown): void;
}
export interface RasterDocument extends ImageDocument {
  openImage(bytes: Buffer): PdfkitImage;
}

/**
 * Embeds a PNG or JPEG. Undefined if it is neither, broken, or too large.
 * @param label its name in the file
 */
export async function embedRaster(
  document: RasterDocument,
  bytes: Buffer,
  label: string,
): Promise<EmbeddedImage | undefined> {
  try {
    const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
    return isJpeg ? embedJpeg(document, bytes, label) : await embedPng(document, bytes, label);
  } catch {
    return undefined;
  }
}

function embedJpeg(document: RasterDocument, bytes: Buffer, label: string): EmbeddedImage {
  const image = document.openImage(bytes);
  image.label = label;
  image.embed(document);
  return image;
}
