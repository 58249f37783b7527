/**
 * Whether a text holds another, in time that grows with the sum of their lengths: the search of the language itself
 * takes their product for texts that are made for it.
 */
export function linearIncludes(text: string, searched: string): boolean {
  const border = bordersOf(searched);
  let matched = 0;
  for (let index = 0; index < text.length && matched < searched.length; index += 1)
    matched = extended(searched, border, matched, text.charCodeAt(index));
  return matched === searched.length;
}

/** For each beginning of a text, by its length: how long its longest proper beginning is that is also its end. */
function bordersOf(text: string): Uint32Array {
  const border = new Uint32Array(text.length + 1);
  let matched = 0;
  for (let length = 2; length <= text.length; length += 1) {
    matched = extended(text, border, matched, text.charCodeAt(length - 1));
    border[length] = matched;
  }
  return border;
}

/** How much of the beginning of `searched` is matched after one more character. */
function extended(searched: string, border: Uint32Array, matched: number, code: number): number {
  let rest = matched;
  while (rest > 0 && searched.charCodeAt(rest) !== code) rest = border[rest] ?? 0;
  return searched.charCodeAt(rest) === code ? rest + 1 : 0;
}
