import { commonItems } from './diff-lines.js';

/** A range of base lines that a side changed. An empty range is an insertion before its start. */
interface Hunk {
  side: 0 | 1;
  start: number;
  end: number;
  sideStart: number;
  sideEnd: number;
}

/**
 * Merges two versions of a text line by line (diff3). Changes of different lines are both applied; the same change on
 * both sides is applied once. Lines end with ` `; a `\r` is part of the line, so line endings are preserved. A last
 * line without an end is a line like any other.
 * @returns undefined when both sides changed the same or adjacent lines in different ways
 */
export function mergeTexts(base: string, ours: string, theirs: string): string | undefined {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  const numbers = new Map<string, number>();
  const [ofBase, ...sides] = [base, ours, theirs].map((text) => {
    const lines = text.split('\n');
    return { lines, numbers: lines.map((line) => numberOf(line, numbers)) };
  }) as [Lines, Lines, Lines];
  const hunks = sides
    .flatMap((side, number) => hunksOf(ofBase.numbers, side.numbers, number as 0 | 1))
    .sort((one, other) => one.start - other.start || one.end - other.end);

  const merged: string[] = [];
  let done = 0;
  for (let first = 0; first < hunks.length;) {
    const { start } = hunks[first] as Hunk;
    let { end } = hunks[first] as Hunk;
    let next = first + 1;
    for (let hunk = hunks[next]; hunk !== undefined && hunk.start <= end; hunk = hunks[next]) {
      end = Math.max(end, hunk.end);
      next += 1;
    }
    const region = hunks.slice(first, next);
    const [one, other] = sides.map((side, number) =>
      regionOf(
        side.lines,
        region.filter((hunk) => hunk.side === number),
        start,
        end,
      ),
    );
    // If only one side has changes here, take that side.
    const lines = one ?? other ?? [];
    if (one !== undefined && other !== undefined && !areEqual(one, other)) return undefined;
    append(merged, ofBase.lines, done, start);
    append(merged, lines, 0, lines.length);
    done = end;
    first = next;
  }
  append(merged, ofBase.lines, done, ofBase.lines.length);
  return merged.join('\n');
}

interface Lines {
  lines: string[];
  numbers: number[];
}

function numberOf(line: string, numbers: Map<string, number>): number {
  const known = numbers.get(line);
  if (known !== undefined) return known;
  numbers.set(line, numbers.size);
  return numbers.size - 1;
}

/** The ranges between the common lines. */
function hunksOf(base: readonly number[], side: readonly number[], number: 0 | 1): Hunk[] {
  const hunks: Hunk[] = [];
  let [start, sideStart] = [0, 0];
  for (const match of [...commonItems(base, side), { left: base.length, right: side.length, length: 0 }]) {
    if (match.left > start || match.right > sideStart) {
      hunks.push({ side: number, start, end: match.left, sideStart, sideEnd: match.right });
    }
    [start, sideStart] = [match.left + match.length, match.right + match.length];
  }
  return hunks;
}

/** The lines of a side for a region of the base; undefined when the side did not change it. */
function regionOf(
  lines: readonly string[],
  hunks: readonly Hunk[],
  start: number,
  end: number,
): string[] | undefined {
  const [first, last] = [hunks[0], hunks.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return lines.slice(first.sideStart - (first.start - start), last.sideEnd + (end - last.end));
}

function append(into: string[], lines: readonly string[], start: number, end: number): void {
  for (let at = start; at < end; at += 1) into.push(lines[at] as string);
}

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}
