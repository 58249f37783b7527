/**
 * The text as the database and JSON can hold it: U+FFFD in place of NUL and lone surrogates. Decoding (of YAML escapes,
 * of percent-encoding) can bring them back into a text that had none.
 */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Percent-decoding that leaves a text with stray percent signs (`100%.md`) as it is. */
export function decodePercent(text: string): string {
  try {
    return toStorableText(decodeURIComponent(text));
  } catch {
    return text;
  }
}
