import type { Range } from './ranges.js';

/** The replacement of a part of a text. */
export interface Edit extends Range {
  text: string;
}

/** Makes edits, which are in order and do not overlap. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let position = 0;
  for (const { start, end, text } of edits) {
    parts.push(source.slice(position, start), text);
    position = end;
  }
  return [...parts, source.slice(position)].join('');
}

/**
 * Creates a function that maps a stretch of an edited text to the text before the edits. A stretch within a replaced part is
 * mapped to the whole part.
 * @param edits as `applyEdits` made them
 */
export function beforeEdits(edits: readonly Edit[]): (range: Range) => Range {
  /** Where the replacements are. */
  const places: Range[] = [];
  let growth = 0;
  for (const { start, end, text } of edits) {
    places.push({ start: start + growth, end: start + growth + text.length });
    growth += text.length - (end - start);
  }
  const find = (offset: number, side: keyof Range): number => {
    const at = lastBefore(places, offset, side);
    const [edit, place] = [edits[at], places[at]];
    if (edit === undefined || place === undefined) return offset;
    return offset < place.end ? edit[side] : edit.end + offset - place.end;
  };
  return ({ start, end }) => ({ start: find(start, 'start'), end: find(end, 'end') });
}

/** The index of the last place that begins before an offset, or for the start of a stretch also at the offset. -1: none. */
function lastBefore(places: readonly Range[], offset: number, side: keyof Range): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const { start = 0 } = places[middle] ?? {};
    if (start < offset || (start === offset && side === 'start')) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
