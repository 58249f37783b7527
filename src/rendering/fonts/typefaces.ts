import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.js';

/** A typeface by the name it is registered under. */
export type Face = 'sans' | 'sans-bold' | 'sans-italic' | 'sans-bold-italic' | 'mono' | 'every';

const require = createRequire(import.meta.url);
const dejavu = (style: string): string =>
  require.resolve(`@fontsource/dejavu-sans/files/dejavu-sans-latin-${style}.woff`);

/**
 * The files of the typefaces. DejaVu has Latin, Greek, Cyrillic and symbols; `every` has a plain glyph for nearly every
 * character of Unicode, including Chinese, Japanese and Korean.
 */
const FILES: Record<Face, string> = {
  sans: dejavu('400-normal'),
  'sans-bold': dejavu('700-normal'),
  'sans-italic': dejavu('400-italic'),
  'sans-bold-italic': dejavu('700-italic'),
  mono: require.resolve('@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff'),
  every: require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
};

const unpacked = new Map<Face, Buffer>();

/** The font of a typeface, cached for the next file of the thread. */
export function fontOf(face: Face): Buffer {
  let font = unpacked.get(face);
  if (font === undefined) {
    font = unpackWoff(readFileSync(FILES[face]));
    unpacked.set(face, font);
  }
  return font;
}

/** The parts of an opened font file that are used. */
export interface Glyphs {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** A text with its look. */
export interface StyledText {
  text: string;
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  /** In place of the text. */
  picture?: unknown;
}

/** A run of text whose glyphs are all in one typeface. */
export interface Run {
  text: string;
  face: Face;
}

/** Not drawn: control characters, and marks that only select variants, join or direct text. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const CONTROL = /(?!\n)\p{Cc}/gu;
/** Marks on one character beyond the 30 of the Stream-Safe Text Format (UAX #15). Shaping takes quadratic time for them. */
const STACKED = /(\p{M}{30})\p{M}+/gu;
const UNKNOWN = '\uFFFD';

/** Chooses the typeface for each part of a text. */
export class Typefaces {
  private readonly faceOf = new Map<string, Face | undefined>();

  /** @param glyphsOf opens a typeface. It is called for `every` only if a text needs it */
  constructor(private readonly glyphsOf: (face: Face) => Glyphs) {}

  runs(span: StyledText): Run[] {
    if (span.picture !== undefined) return [{ text: span.text, face: 'sans' }];
    const wanted = faceFor(span);
    const text = span.text.toWellFormed().replace(INVISIBLE, '').replace(CONTROL, ' ').replace(STACKED, '$1');
    const runs: Run[] = [];
    for (const character of text) {
      const found = this.find(wanted, character);
      const drawn = found === undefined ? UNKNOWN : character;
      const face = found ?? 'sans';
      const last = runs.at(-1);
      // White space uses the typeface of the text before it.
      if (last !== undefined && (last.face === face || /\s/.test(character))) last.text += drawn;
      else runs.push({ text: drawn, face });
    }
    return runs;
  }

  private find(wanted: Face, character: string): Face | undefined {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint >= 0x20 && codePoint < 0x7f) return wanted;
    if (/\s/.test(character)) return wanted;
    const key = `${wanted}${character}`;
    if (this.faceOf.has(key)) return this.faceOf.get(key);
    const order: Face[] = [wanted, 'sans', 'every'];
    const face = order.find((candidate) => this.glyphsOf(candidate).hasGlyphForCodePoint(codePoint));
    this.faceOf.set(key, face);
    return face;
  }
}

function faceFor({ bold, italic, code }: StyledText): Face {
  if (code === true) return 'mono';
  if (bold === true) return italic === true ? 'sans-bold-italic' : 'sans-bold';
  return italic === true ? 'sans-italic' : 'sans';
}
