import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { storageKey } from '../../content/files/files.service.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import type { FileEntry } from '../../versioning/file.js';

/** Bytes. A larger image would delay the text of the page. */
const MAX_SIZE = 4096;
/** Milliseconds. A page does not wait longer for a storage that does not answer. */
const MAX_WAIT_MS = 500;
/** Images of a page that are looked at: the first one, and its variant for the dark mode. */
const FIRST_IMAGES = 2;

/**
 * Reads small SVG images, which become part of the HTML of pages. The first image of a page is often the largest thing on the
 * first screen: inside the page it needs no further round trip.
 */
@Injectable()
export class InlineSvgs {
  constructor(private readonly storage: FileStorage) {}

  /**
   * The small SVG images among the first images of a page.
   *
   * @param refs what the page refers to, in its order
   * @param files of the space, by ID
   * @returns `data:` URLs by the IDs of files. A file that cannot be read soon is left out: the page links to it.
   */
  async first(
    spaceId: string,
    refs: readonly DocumentReference[],
    files: ReadonlyMap<string, FileEntry>,
  ): Promise<Map<string, string>> {
    const shown = refs.flatMap((ref) => (ref.kind === 'file' ? (files.get(ref.file) ?? []) : []));
    const images = new Set(shown.filter(({ contentType }) => contentType.startsWith('image/')));
    const svgs = [...images].slice(0, FIRST_IMAGES).filter(isSmall);
    const found = new Map<string, string>();
    for (const { id, hash, size } of svgs) {
      const late = pause(MAX_WAIT_MS, undefined, { ref: false });
      const bytes = await Promise.race([this.read(storageKey(spaceId, hash), size), late]);
      const url = bytes && svgDataUrl(bytes);
      if (url !== undefined) found.set(id, url);
    }
    return found;
  }

  private async read(key: string, size: number): Promise<Buffer | undefined> {
    try {
      return await buffer(await this.storage.open(key, { start: 0, end: size - 1 }));
    } catch {
      return undefined;
    }
  }
}

function isSmall({ contentType, size }: FileEntry): boolean {
  return contentType === 'image/svg+xml' && size > 0 && size <= MAX_SIZE;
}

/**
 * The `data:` URL of an SVG image. Only the characters that URLs and attributes cannot contain are escaped, so
 * that the page compresses well.
 *
 * @returns undefined when the bytes are not UTF-8
 */
export function svgDataUrl(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return `data:image/svg+xml,${text.replace(/[^ !$'()*+,\-./:;=>?@\w[\]{|}~]/gu, encodeURIComponent)}`;
  } catch {
    return undefined;
  }
}
