/** The cost of a line in characters of prose: it can be a block. */
const LINE = 100;
/** The cost of a character that can begin or end markup. */
const MARKUP = 50;
const IS_MARKUP = tableOf('<>[]()|&`*_{}:@!.$#\\~+-=^');
/** Other marks are markup only behind another mark: some constructs look at a run of them again and again. */
const IS_MARK = tableOf('<>[]()|&`*_{}:@!.$#\\~+-=^,;?/%\'"');
/** The cost of a character that is not examined. */
const UNKNOWN = LINE;

/**
 * How long the conversion of a text takes, in characters of prose; at least `most` if it is more than that. Takes time
 * proportional to the text up to that.
 * @param text with `times`, how often it is parsed
 * @param length of the text, as often as it is parsed, with all that comes into it, whose authors are others; 0: nothing has
 *   to be read
 */
export function conversionCost(
  { markdown, times }: { markdown: string; times: number },
  length: number,
  most: number,
): number {
  const others = UNKNOWN * Math.max(0, length - times * markdown.length);
  let cost = Math.min(length, times * markdown.length) + others + (length === 0 ? 0 : LINE);
  let wasMark = false;
  for (let at = 0; length > 0 && at < markdown.length && cost < most; at += 1) {
    const code = markdown.charCodeAt(at);
    const isLine = code === 10 || (code === 13 && markdown.charCodeAt(at + 1) !== 10);
    const isMark = IS_MARK[code] === 1;
    if (isLine) cost += times * LINE;
    else if (IS_MARKUP[code] === 1 || (isMark && wasMark)) cost += times * MARKUP;
    wasMark = isMark;
  }
  return cost;
}

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}
