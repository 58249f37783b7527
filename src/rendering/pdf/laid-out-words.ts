import { LRUCache } from 'lru-cache';

/** Characters of words whose layout is cached. Each takes about 200 bytes: its position is an object of five numbers. */
const MAX_CHARACTERS = 60_000;
/** A word with the space behind it, as pdfkit lays out text. */
const WORD = /[^ \t]*[ \t]|[^ \t]+/g;

/** Text as glyphs with their positions. The width is in thousandths of the size of the font. */
interface Layout {
  glyphs: object[];
  positions: object[];
  advanceWidth: number;
}

/** An open font of pdfkit; not in its types. */
export interface LayoutFont {
  layoutRun(text: string, features?: object): Layout;
  layout(text: string, features?: object, onlyWidth?: boolean): Layout;
}

/**
 * A bounded cache of word layouts for all typefaces of a file. pdfkit would cache every word that it ever drew, which takes
 * most of the memory of a file. Without a cache, drawing takes more than twice as long.
 */
export class LaidOutWords {
  private readonly layouts = new LRUCache<string, Layout>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
  });

  /** Lets a font find the layouts of its words here. @param face tells it from the other fonts of the file */
  use(font: LayoutFont, face: string): void {
    font.layout = (text, features, onlyWidth) => {
      if (features !== undefined) return font.layoutRun(text, features);
      const words = (text.match(WORD) ?? []).map((word) => this.wordOf(word, font, face));
      const [first] = words;
      if (first !== undefined && words.length === 1) return first;
      return {
        glyphs: onlyWidth === true ? [] : words.flatMap(({ glyphs }) => glyphs),
        positions: onlyWidth === true ? [] : words.flatMap(({ positions }) => positions),
        advanceWidth: words.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
      };
    };
  }

  private wordOf(word: string, font: LayoutFont, face: string): Layout {
    const key = `${face} ${word}`;
    let layout = this.layouts.get(key);
    if (layout === undefined) {
      // The width of a run of glyphs is computed each time that it is read.
      const { glyphs, positions, advanceWidth } = font.layoutRun(word);
      layout = { glyphs, positions, advanceWidth };
      this.layouts.set(key, layout);
    }
    return layout;
  }
}
