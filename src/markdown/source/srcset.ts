import type { Range } from './ranges.js';

/** An image of a `srcset`. The range covers its address. */
export interface SourceCandidate extends Range {
  /** As written: `2x`, `480w`. Absent if the candidate has none. */
  descriptor?: string;
}

const DESCRIPTOR = /[\t\n\f\r ](\d{1,9}(?:\.\d{1,9})?[wxh])[\t\n\f\r ]*$/;
/** Longer than any descriptor with the white space around it. */
const TAIL = 60;

/**
 * The candidates of a `srcset`, in order. Exports write addresses with spaces and commas in them, so a comma ends a
 * candidate only after a descriptor, or before white space in a list with descriptors.
 * @param written the value of the attribute, with character references
 */
export function readSrcset(written: string): SourceCandidate[] {
  const parts = splitAt(written, (start, comma) => DESCRIPTOR.test(tail(written, start, comma)));
  const hasDescriptors = parts.some(({ start, end }) => DESCRIPTOR.test(tail(written, start, end)));
  const all = hasDescriptors
    ? splitAt(
        written,
        (start, comma) =>
          DESCRIPTOR.test(tail(written, start, comma)) || /[\t\n\f\r ]/.test(written[comma + 1] ?? ' '),
      )
    : parts;
  return all.flatMap(({ start, end }) => readCandidate(written, start, end) ?? []);
}

function tail(text: string, start: number, end: number): string {
  return text.slice(Math.max(start, end - TAIL), end);
}

/** The parts of a text between the commas that end a part. */
function splitAt(text: string, ends: (start: number, comma: number) => boolean): Range[] {
  const parts: Range[] = [];
  let start = 0;
  for (let comma = text.indexOf(','); comma !== -1; comma = text.indexOf(',', comma + 1)) {
    if (!ends(start, comma)) continue;
    parts.push({ start, end: comma });
    start = comma + 1;
  }
  return [...parts, { start, end: text.length }];
}

function readCandidate(text: string, start: number, end: number): SourceCandidate | null {
  const [written = '', descriptor] = DESCRIPTOR.exec(tail(text, start, end)) ?? [];
  const part = text.slice(start, end - written.length);
  const from = start + part.length - part.trimStart().length;
  const length = part.trim().length;
  if (length === 0) return null;
  return { start: from, end: from + length, ...(descriptor === undefined ? {} : { descriptor }) };
}
