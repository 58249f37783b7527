import type { Look, Span } from '../layout-block.js';

/** A run of backticks, the code, and a run of the same length. Longer runs are text, so that reading takes linear time. */
const CODE = /(?<!`)(`{1,3})(?!`)(.{0,1000}?[^`]|[^`])\1(?!`)/gs;

/** The spans of a plain text in which code is written between backticks. */
export function codeSpans(text: string, look: Look): Span[] {
  const spans: Span[] = [];
  let position = 0;
  for (const match of text.matchAll(CODE)) {
    const [whole, , code = ''] = match;
    if (match.index > position) spans.push({ ...look, text: text.slice(position, match.index) });
    spans.push({ ...look, text: withoutPadding(code), code: true });
    position = match.index + whole.length;
  }
  if (position < text.length || spans.length === 0) spans.push({ ...look, text: text.slice(position) });
  return spans;
}

/** As in markdown, a space on both sides separates the code from its backticks. */
function withoutPadding(code: string): string {
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code);
  return isPadded ? code.slice(1, -1) : code;
}
