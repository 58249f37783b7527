import { commonItems, type Lines, numberLines } from './diff-lines.js';

/** A range of base lines that a side changed. An empty range is an insertion before its start. */
interface Hunk {
  side: 0 | 1;
  start: number;
  end: number;
  sideStart: number;
  sideEnd: number;
}

/** The lines of two sides, and of their base, at one place. */
interface Alternatives {
  /** undefined: the sides have no base. */
  base: readonly string[] | undefined;
  ours: readonly string[];
  theirs: readonly string[];
}

/**
 * Merges two versions of a text line by line (diff3). Changes of different lines are both applied; the same change on
 * both sides is applied once. Lines end with `\n`; a `\r` is part of the line, so line endings are preserved. A last
 * line without an end is a line like any other.
 * @returns undefined when both sides changed the same or adjacent lines in different ways
 */
export function mergeTexts(base: string, ours: string, theirs: string): string | undefined {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  return mergeLines(base, ours, theirs, () => undefined);
}

/** The shortest marker of a conflict, as in git. */
const MARKER_LENGTH = 7;

/** The budget for the markers of several texts together; `mergeWithMarkers` subtracts its use. */
export interface MarkerBudget {
  characters: number;
}

/**
 * Merges as `mergeTexts`, and marks conflicts as git does in the style `diff3`: `<<<<<<< ours`, the lines of ours,
 * `||||||| base`, those of the base, `=======`, those of theirs, `>>>>>>> theirs`. Markers are longer than such lines of
 * the texts.
 * @param base undefined: both sides added the text. All different lines are in conflict then, without lines of a base
 * @param budget many conflicts beside a long line of such characters would make a text many times as long as the sides
 * @returns undefined when the markers do not fit into the budget, which then stays as it is
 */
export function mergeWithMarkers(
  base: string | undefined,
  ours: string,
  theirs: string,
  budget: MarkerBudget,
): string | undefined {
  const length = markerLength([base ?? '', ours, theirs]);
  const marker = (character: string): string => character.repeat(length);
  const markers = {
    ours: `${marker('<')} ours`,
    base: `${marker('|')} base`,
    middle: marker('='),
    theirs: `${marker('>')} theirs`,
  };
  let left = budget.characters;
  const mark = (lines: Alternatives): string[] | undefined => {
    const ofBase = lines.base === undefined ? [] : [markers.base];
    for (const each of [markers.ours, ...ofBase, markers.middle, markers.theirs]) left -= each.length + 1;
    if (left < 0) return undefined;
    const marked = [markers.ours];
    append(marked, lines.ours, 0, lines.ours.length);
    if (lines.base !== undefined) {
      marked.push(markers.base);
      append(marked, lines.base, 0, lines.base.length);
    }
    marked.push(markers.middle);
    append(marked, lines.theirs, 0, lines.theirs.length);
    marked.push(markers.theirs);
    return marked;
  };
  const merged = base === undefined ? joinLines(ours, theirs, mark) : mergeLines(base, ours, theirs, mark);
  if (merged !== undefined) budget.characters = left;
  return merged;
}

function markerLength(texts: readonly string[]): number {
  let longest = MARKER_LENGTH - 1;
  for (const text of texts) {
    for (const [run] of text.matchAll(/^(?:<{7,}|\|{7,}|={7,}|>{7,})/gm)) {
      longest = Math.max(longest, run.length);
    }
  }
  return longest + 1;
}

/**
 * @param settle returns the lines for a conflict; undefined gives up
 * @returns undefined when `settle` gave up
 */
function mergeLines(
  base: string,
  ours: string,
  theirs: string,
  settle: (lines: Alternatives) => string[] | undefined,
): string | undefined {
  const [ofBase, ...sides] = numberLines(base, ours, theirs) as [Lines, Lines, Lines];
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
    let lines: string[] | undefined = one ?? other ?? [];
    if (one !== undefined && other !== undefined && !areEqual(one, other)) {
      lines = settle({ base: ofBase.lines.slice(start, end), ours: one, theirs: other });
      if (lines === undefined) return undefined;
    }
    append(merged, ofBase.lines, done, start);
    append(merged, lines, 0, lines.length);
    done = end;
    first = next;
  }
  append(merged, ofBase.lines, done, ofBase.lines.length);
  return merged.join('\n');
}

/**
 * The common lines of both sides, and between them the lines that `settle` returns for the different ones.
 * @returns undefined when `settle` gave up
 */
function joinLines(
  ours: string,
  theirs: string,
  settle: (lines: Alternatives) => string[] | undefined,
): string | undefined {
  const [own, their] = numberLines(ours, theirs) as [Lines, Lines];
  const joined: string[] = [];
  let done = 0;
  for (const hunk of hunksOf(own.numbers, their.numbers, 1)) {
    append(joined, own.lines, done, hunk.start);
    const lines = settle({
      base: undefined,
      ours: own.lines.slice(hunk.start, hunk.end),
      theirs: their.lines.slice(hunk.sideStart, hunk.sideEnd),
    });
    if (lines === undefined) return undefined;
    append(joined, lines, 0, lines.length);
    done = hunk.end;
  }
  append(joined, own.lines, done, own.lines.length);
  return joined.join('\n');
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
