import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { type Face, fontOf } from '../../fonts/typefaces.js';
import { FONT_FILES, type FontFace, packedFonts } from '../theme/fonts.js';
import type { SocialCard } from './social-card.js';

export type CardWeight = 'regular' | 'bold';

/** Text in one font. */
export interface FontRun {
  text: string;
  font: Font;
  /** Its letters must be drawn with a stroke, because the font is not bold enough. */
  isThin: boolean;
}

/** Fonts for the letters that the font of the site does not have. */
const STAND_INS: Readonly<Record<CardWeight, readonly Face[]>> = {
  regular: ['sans', 'every'],
  bold: ['sans-bold', 'sans', 'every'],
};
const WEIGHTS: Readonly<Record<CardWeight, number>> = { regular: 400, bold: 700 };

const opened = new Map<string, Font>();

/** Splits a line into runs of one font. Characters without a glyph, such as emoji, are left out. */
export function fontRuns(text: string, name: SocialCard['font'], weight: CardWeight): FontRun[] {
  const faces = facesOf(name, weight);
  const runs: FontRun[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    if (last !== undefined && character === ' ') {
      last.text += character;
      continue;
    }
    const found = findFont(codePoint, faces, weight);
    if (found === undefined) continue;
    if (last?.font === found.font) last.text += character;
    else runs.push({ text: character, ...found });
  }
  return runs;
}

function findFont(
  codePoint: number,
  faces: readonly FontFace[],
  weight: CardWeight,
): Omit<FontRun, 'text'> | undefined {
  for (const face of faces.toReversed()) {
    if (!isInRange(codePoint, face.unicodeRange)) continue;
    const font = open(face.file, () => create(readFileSync(new URL(face.file, FONT_FILES))) as Font);
    // fontkit opens variable fonts of this format with their standard weight only.
    const isThin = weight === 'bold' && face.weight.includes(' ');
    if (font.hasGlyphForCodePoint(codePoint)) return { font, isThin };
  }
  for (const name of STAND_INS[weight]) {
    const font = open(name, () => create(fontOf(name)) as Font);
    if (font.hasGlyphForCodePoint(codePoint))
      return { font, isThin: weight === 'bold' && !name.endsWith('bold') };
  }
  return undefined;
}

/** The faces whose weight is nearest. */
function facesOf(name: SocialCard['font'], weight: CardWeight): FontFace[] {
  const { faces } = packedFonts()[name];
  const distance = (face: FontFace): number => {
    const [least = 400, most = least] = face.weight.split(' ').map(Number);
    const wanted = WEIGHTS[weight];
    return wanted < least ? least - wanted : Math.max(0, wanted - most);
  };
  const best = Math.min(...faces.map(distance));
  return faces.filter((face) => distance(face) === best);
}

function open(key: string, read: () => Font): Font {
  let font = opened.get(key);
  if (font === undefined) {
    font = read();
    opened.set(key, font);
  }
  return font;
}

/** @param range as in CSS: `U+0-FF, U+131` */
function isInRange(codePoint: number, range: string): boolean {
  return range.split(',').some((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    return codePoint >= Number.parseInt(first, 16) && codePoint <= Number.parseInt(last, 16);
  });
}
