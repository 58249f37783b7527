/** Searches for texts up to this length take no longer than a few comparisons for each character. */
const SHORT = 8;

/**
 * A search for a text in others, in time proportional to the sum of their lengths. `String.prototype.indexOf` needs time
 * proportional to their product for some texts. Uses the algorithm of Knuth, Morris and Pratt.
 */
export class TextSearch {
  private readonly beginning: string;
  private borders: Uint32Array | undefined;

  /** @param searched at least one character */
  constructor(readonly searched: string) {
    this.beginning = searched.slice(0, SHORT);
  }

  /** Where the text is first in another at or after a place; -1: nowhere. */
  indexIn(text: string, from = 0): number {
    const { searched } = this;
    // Most texts do not contain it, and this is many times as fast.
    const start = text.indexOf(this.beginning, from);
    if (start === -1 || searched.length <= SHORT) return start;
    this.borders ??= bordersOf(searched);
    let matched = 0;
    for (let index = start; index < text.length; index += 1) {
      matched = extended(searched, this.borders, matched, text.charCodeAt(index));
      if (matched === searched.length) return index + 1 - searched.length;
    }
    return -1;
  }

  /** How often the text is in another; occurrences do not overlap. */
  countIn(text: string): number {
    let count = 0;
    for (let at = this.indexIn(text); at !== -1; at = this.indexIn(text, at + this.searched.length))
      count += 1;
    return count;
  }

  /** Another text with a replacement for all occurrences. */
  replaceIn(text: string, replacement: string): string {
    const parts: string[] = [];
    let end = 0;
    for (let at = this.indexIn(text); at !== -1; at = this.indexIn(text, end)) {
      parts.push(text.slice(end, at));
      end = at + this.searched.length;
    }
    return [...parts, text.slice(end)].join(replacement);
  }
}

/** For each prefix of a text, by its length: the length of its longest proper prefix that is also a suffix. */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length + 1);
  let matched = 0;
  for (let length = 2; length <= text.length; length += 1) {
    matched = extended(text, borders, matched, text.charCodeAt(length - 1));
    borders[length] = matched;
  }
  return borders;
}

/** Length of the prefix of `searched` that is matched after one more character. */
function extended(searched: string, borders: Uint32Array, matched: number, code: number): number {
  let rest = matched;
  while (rest > 0 && searched.charCodeAt(rest) !== code) rest = borders[rest] ?? 0;
  return searched.charCodeAt(rest) === code ? rest + 1 : 0;
}
