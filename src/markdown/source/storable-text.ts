/**
 * Replaces NUL and lone surrogates, which the database and JSON cannot store, by U+FFFD. Decoding YAML escapes or
 * percent-encoding can produce them.
 */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Percent-decodes a text. A text with stray percent signs (`100%.md`) stays as it is. */
export function decodePercent(text: string): string {
  try {
    return toStorableText(decodeURIComponent(text));
  } catch {
    return text;
  }
}
