import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { inspectFile } from '../content/files/inspect-file.js';
import type { FetchBudget } from '../platform/outbound/fetch-budget.js';
import type { PictureFacts } from './remote-pictures.repository.js';

/** Largest picture that is fetched, in bytes and in pixels: each pixel takes four bytes in a browser. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
/** Bytes of a description of an embedded page. */
const MAX_DESCRIPTION = 64 * 1024;
const SVG_START = 4_096;

/** Types that browsers show as images. */
const SHOWN = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
]);

/** The address led to something that is not shown as a picture. */
export class UnusablePictureError extends Error {}

export interface FetchedPicture extends PictureFacts {
  /** Where its bytes are. */
  path: string;
}

/**
 * Fetches a picture. An address can also lead to the description of an embedded page (oEmbed), which names its thumbnail.
 * @throws OutboundError; UnusablePictureError when it is not a picture, or is too large
 */
export async function fetchPicture(url: string, budget: FetchBudget): Promise<FetchedPicture> {
  const first = await budget.download(url, MAX_PICTURE_BYTES);
  const thumbnail = await thumbnailIn(first);
  const { path, size } =
    thumbnail === undefined ? first : await budget.download(thumbnail, MAX_PICTURE_BYTES);
  const { contentType, width, height } = await inspect(path);
  return { path, size, hash: await hashOf(path), contentType, width, height };
}

/** The thumbnail that a description names. */
async function thumbnailIn({
  path,
  size,
  contentType,
}: {
  path: string;
  size: number;
  contentType: string | null;
}): Promise<string | undefined> {
  if (size > MAX_DESCRIPTION || contentType === null || !/^application\/json\b/i.test(contentType))
    return undefined;
  try {
    const description = JSON.parse(await readFile(path, 'utf8')) as { thumbnail_url?: unknown } | null;
    const thumbnail = description?.thumbnail_url;
    return typeof thumbnail === 'string' ? thumbnail : undefined;
  } catch {
    return undefined;
  }
}

/** The type and size of a picture by its bytes alone. What the server or the address says does not matter. */
async function inspect(path: string): Promise<Omit<PictureFacts, 'hash' | 'size'>> {
  // An icon is only recognized under its own extension; other types are recognized under any.
  const isDrawing = await startsAsSvg(path);
  const { contentType, dimensions } = await inspectFile(path, isDrawing ? 'picture.svg' : 'picture.ico');
  if (!isDrawing && !SHOWN.has(contentType)) throw new UnusablePictureError('It is not an image.');
  if (dimensions === undefined) throw new UnusablePictureError('The size of the image is unknown.');
  if (dimensions.width * dimensions.height > MAX_PIXELS)
    throw new UnusablePictureError('The image has too many pixels.');
  return { contentType, ...dimensions };
}

/** Whether a text is an SVG: comments, a declaration and a document type may precede its root. */
async function startsAsSvg(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SVG_START), 0, SVG_START, 0);
    const start = buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart();
    return /^<(?:svg[\s>]|\?xml|!--|!DOCTYPE\s+svg)/i.test(start) && /<svg[\s>]/.test(start);
  } finally {
    await file.close();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
