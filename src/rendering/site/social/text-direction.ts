import bidiJs from 'bidi-js';

export type Direction = 'ltr' | 'rtl';

/** A part of a line whose letters follow one direction. */
export interface DirectedText {
  /** In the order in which it is read. Brackets of right-to-left text are mirrored. */
  text: string;
  direction: Direction;
}

// The types are those of a module; the package is CommonJS, whose only export is the function.
const bidi = (bidiJs as unknown as typeof bidiJs.default)();

/** The direction of a text: the direction of its first letter that has one. */
export function directionOf(text: string): Direction {
  return isOdd(bidi.getEmbeddingLevels(inUnits(text)).paragraphs[0]?.level ?? 0) ? 'rtl' : 'ltr';
}

/**
 * The parts of a line from left to right, as the Unicode Bidirectional Algorithm (UAX 9) orders them.
 * @param base the direction of the text that the line is from
 */
export function partsFromLeft(line: string, base: Direction): DirectedText[] {
  const { levels } = bidi.getEmbeddingLevels(inUnits(line), base);
  const parts: (DirectedText & { level: number })[] = [];
  let index = 0;
  for (const character of line) {
    const level = levels[index] ?? 0;
    const text = isOdd(level) ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const last = parts.at(-1);
    if (last !== undefined && last.level === level) last.text += text;
    else parts.push({ text, level, direction: isOdd(level) ? 'rtl' : 'ltr' });
    index += character.length;
  }
  // Rule L2: from the highest level down to the lowest odd one, rows of parts of that level or above are reversed.
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < parts.length; start += 1) {
      let end = start;
      while ((parts[end]?.level ?? 0) >= level) end += 1;
      if (end - start > 1) parts.splice(start, end - start, ...parts.slice(start, end).reverse());
      start = end;
    }
  }
  return parts.map(({ text, direction }) => ({ text, direction }));
}

/** The library knows single units only: symbols of two units, such as emoji, become others without a direction. */
function inUnits(text: string): string {
  return text.replace(/(?=\p{S})[\u{10000}-\u{10FFFF}]/gu, '\u2603\u2603');
}

function isOdd(level: number): boolean {
  return level % 2 === 1;
}
