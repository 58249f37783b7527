import { LRUCache } from 'lru-cache';
import type { Face } from './typefaces.js';

/** Characters of words whose layout is kept. Each takes about 200 bytes: its position is an object of five numbers. */
const MAX_CHARACTERS = 60_000;

/** What pdfkit keeps for a font: the glyphs of words, and where they stand, by word. */
export type LayoutCache = Record<string, object>;

/**
 * The layouts of words, for all typefaces of a file. pdfkit would keep those of every word that it ever drew, most of the
 * memory of a file; without any, drawing takes more than twice as long.
 */
export class LaidOutWords {
  private readonly layouts = new LRUCache<string, object>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
  });

  /** Takes the place of the record that pdfkit has for a typeface. */
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
