/** What one line counts as, in characters of prose: it can be a block. */
const LINE = 100;
/** What a character that can begin or end markup counts as. */
const MARKUP = 50;
const IS_MARKUP = markupTable('<>[]|&`*_{}:@!.$#\\~-');

/**
 * How long the conversion of a text takes, in characters of prose; at least `most` if it is more than that. Takes time
 * proportional to the text up to that.
 * @param length of the text with all that it includes, which is taken to be like the text itself; 0: nothing has to be read
 */
export function conversionCost(markdown: string, length: number, most: number): number {
  if (length === 0 || length >= most) return length;
  const times = markdown.length === 0 ? 1 : Math.max(1, length / markdown.length);
  let own = LINE;
  for (let at = 0; at < markdown.length && length + own * times < most; at += 1) {
    const code = markdown.charCodeAt(at);
    if (code === 10) own += LINE;
    else if (code < IS_MARKUP.length && IS_MARKUP[code] === 1) own += MARKUP;
  }
  return length + own * times;
}

function markupTable(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}
