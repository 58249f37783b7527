import { open } from 'node:fs/promises';
import { imageSize } from 'image-size';
import mime from 'mime-types';

/** The properties of a file that its name and its first bytes show. */
export interface FileInspection {
  /** Without parameters. */
  contentType: string;
  /** Pixels, as displayed; only for images whose header gives them. */
  dimensions?: { width: number; height: number };
}

const UNKNOWN_TYPE = 'application/octet-stream';
const SVG_TYPE = 'image/svg+xml';

/** Bytes that are read to recognize an image; many, because photographs have previews before their dimensions. */
const PREFIX_BYTES = 262_144;

/**
 * Bytes of an image of the HEIF family, such as AVIF, in which its dimensions are looked for: the time for it grows with the
 * square of the number of its boxes.
 */
const HEIF_PREFIX_BYTES = 32_768;

/** Bytes of an SVG that are searched for its root element, and bytes of that element that are parsed. */
const SVG_PREFIX_BYTES = 65_536;
const SVG_ROOT_BYTES = 4_096;

/** Image types that are recognized under a wrong or a missing extension; others need their own extension. */
const RECOGNIZED_TYPES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/bmp',
]);

const SIGNATURES: readonly [type: string, offset: number, magic: Buffer][] = [
  ['image/png', 0, Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['image/jpeg', 0, Buffer.from('\xff\xd8\xff', 'latin1')],
  ['image/gif', 0, Buffer.from('GIF8')],
  ['image/webp', 8, Buffer.from('WEBP')],
  ['image/avif', 4, Buffer.from('ftypavif')],
  ['image/heic', 4, Buffer.from('ftypheic')],
  ['image/tiff', 0, Buffer.from('II*\0', 'latin1')],
  ['image/tiff', 0, Buffer.from('MM\0*', 'latin1')],
];

/** EXIF orientations that swap width and height. */
const FIRST_ROTATED_ORIENTATION = 5;

/**
 * Finds the content type of a file, and the dimensions of an image.
 *
 * The type follows from the extension of `name`. For images, the first bytes of the file must confirm it: an image with a
 * wrong extension gets its true type, and a file that is not an image becomes `application/octet-stream`. SVG is text and is
 * not checked. A broken image has no dimensions.
 *
 * @param path the file; only its beginning is read
 * @param name the name or path of the file
 * @throws a system error when the file cannot be read
 */
export async function inspectFile(path: string, name: string): Promise<FileInspection> {
  const claimed = mime.lookup(name) || undefined;
  if (claimed !== undefined && !claimed.startsWith('image/')) return { contentType: claimed };
  const prefix = await readPrefix(path, claimed === SVG_TYPE ? SVG_PREFIX_BYTES : PREFIX_BYTES);
  if (claimed === SVG_TYPE) return { ...measure(svgRoot(prefix)), contentType: SVG_TYPE };

  const isHeif = prefix.toString('latin1', 4, 8) === 'ftyp';
  const image = measure(isHeif ? prefix.subarray(0, HEIF_PREFIX_BYTES) : prefix);
  if (image === undefined) return { contentType: signedType(prefix) ?? UNKNOWN_TYPE };
  const known = image.contentType === claimed || RECOGNIZED_TYPES.has(image.contentType);
  return known ? image : { contentType: UNKNOWN_TYPE };
}

async function readPrefix(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, bytes));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** `undefined` for a file that is not an image, or is broken. */
function measure(bytes: Buffer): FileInspection | undefined {
  try {
    const { type = '', width, height, orientation = 1 } = imageSize(bytes);
    const contentType = mime.lookup(type);
    if (contentType === false) return undefined;
    if (!isLength(width) || !isLength(height)) return { contentType };
    const rotated = orientation >= FIRST_ROTATED_ORIENTATION;
    return { contentType, dimensions: rotated ? { width: height, height: width } : { width, height } };
  } catch {
    return undefined;
  }
}

function isLength(pixels: number): boolean {
  return Number.isSafeInteger(pixels) && pixels > 0;
}

/** The type according to the magic bytes: for images whose dimensions cannot be read. */
function signedType(bytes: Buffer): string | undefined {
  return SIGNATURES.find(([, offset, magic]) =>
    bytes.subarray(offset, offset + magic.length).equals(magic),
  )?.[0];
}

/** The text from the root element on: comments and a document type of any length can precede it. */
function svgRoot(prefix: Buffer): Buffer {
  const start = prefix.indexOf('<svg');
  return start === -1 ? Buffer.alloc(0) : prefix.subarray(start, start + SVG_ROOT_BYTES);
}
