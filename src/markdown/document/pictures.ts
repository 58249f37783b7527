import { allowed, readReference } from '../source/references.js';
import { readSrcset } from '../source/srcset.js';
import { type Attributes, writeAttributes } from './html-tree.js';
import type { NodeData } from './nodes.js';

/** The condition of the dark variant of an image. */
export const DARK_MEDIA = '(prefers-color-scheme: dark)';

/**
 * The address of the dark variant that the sources of a `<picture>` name.
 * @param sources the attributes of its `<source>` elements. A source without attributes is ignored @returns '' if there is
 * no dark variant; null if the sources have anything else: several images, sizes, other conditions
 */
export function readDarkVariant(sources: readonly Attributes[]): string | null {
  const [source, ...more] = sources.filter((attributes) => Object.keys(attributes).length > 0);
  if (source === undefined) return '';
  const { srcset = '', media, ...others } = source;
  if (more.length > 0 || Object.keys(others).length > 0 || !isDark(media)) return null;
  const [candidate, ...further] = readSrcset(srcset);
  const isPlain = candidate?.descriptor === undefined || candidate.descriptor === '1x';
  if (candidate === undefined || further.length > 0 || !isPlain) return null;
  return srcset.slice(candidate.start, candidate.end);
}

/** The data of an image with a dark variant. An address that is not allowed is left out. */
export function darkReference(dark: string): NodeData {
  return dark !== '' && allowed(dark, 'image') !== '' ? { refDark: readReference(dark, 'image') } : {};
}

/** An `<img>` with its dark variant. @param dark its address, '' without one */
export function writePicture(img: string, dark: string): string {
  if (dark === '') return img;
  const [candidate, ...more] = readSrcset(dark);
  const isWhole = candidate?.start === 0 && candidate.end === dark.length && more.length === 0;
  // White space and commas could end the address.
  const srcset = isWhole ? dark : dark.replace(/[\s,]/g, encodeURIComponent);
  return `<picture><source${writeAttributes({ srcset, media: DARK_MEDIA })}>${img}</picture>`;
}

function isDark(media: string | undefined): boolean {
  return media?.toLowerCase().replace(/[ \t\r\n]+/g, '') === DARK_MEDIA.replaceAll(' ', '');
}
