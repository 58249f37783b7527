/**
 * Whether a text contains another, in time proportional to the sum of their lengths. `String.prototype.includes` needs
 * time proportional to their product for some texts.
 */
export function linearIncludes(text: string, searched: string): boolean {
  const border = bordersOf(searched);
  let matched = 0;
  for (let index = 0; index < text.length && matched < searched.length; index += 1)
    matched = extended(searched, border, matched, text.charCodeAt(index));
  return matched === searched.length;
}

/** For each prefix of a text, by its length: the length of its longest proper prefix that is also a suffix. */
function bordersOf(text: string): Uint32Array {
  const border = new Uint32Array(text.length + 1);
  let matched = 0;
  for (let length = 2; length <= text.length; length += 1) {
    matched = extended(text, border, matched, text.charCodeAt(length - 1));
    border[length] = matched;
  }
  return border;
}

/** Length of the prefix of `searched` that is matched after one more character. */
function extended(searched: string, border: Uint32Array, matched: number, code: number): number {
  let rest = matched;
  while (rest > 0 && searched.charCodeAt(rest) !== code) rest = border[rest] ?? 0;
  return searched.charCodeAt(rest) === code ? rest + 1 : 0;
}
