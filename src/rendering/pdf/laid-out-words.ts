import { LRUCache } from 'lru-cache';
import type { Face } from './typefaces.js';

/** Characters of words whose layout is cached. Each takes about 200 bytes: its position is an object of five numbers. */
const MAX_CHARACTERS = 60_000;

/** The cache of a font in pdfkit: glyphs and their positions, by word. */
export type LayoutCache = Record<string, object>;

/**
 * A bounded cache of word layouts for all typefaces of a file. pdfkit would cache every word that it ever drew, which takes
 * most of the memory of a file. Without a cache, drawing takes more than twice as long.
 */
export class LaidOutWords {
  private readonly layouts = new LRUCache<string, object>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
  });

  /** Replaces the cache that pdfkit has for a typeface. */
  of(face: Face): LayoutCache {
    const keyOf = (word: string | symbol): string => `${face} ${String(word)}`;
    return new Proxy<LayoutCache>(Object.create(null) as LayoutCache, {
      get: (_, word) => this.layouts.get(keyOf(word)),
      set: (_, word, layout: object) => {
        this.layouts.set(keyOf(word), layout);
        return true;
      },
    });
  }
}
