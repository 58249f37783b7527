import { longestIncreasing } from '../longest-increasing.js';

/** The lines of a text, without the `\n` between them, and a number for each: equal lines have the same number. */
export interface Lines {
  lines: string[];
  numbers: number[];
}

/** Splits texts into lines that can be compared with each other. */
export function numberLines(...texts: readonly string[]): Lines[] {
  const numbers = new Map<string, number>();
  return texts.map((text) => {
    const lines = text.split('\n');
    return { lines, numbers: lines.map((line) => numberOf(line, numbers)) };
  });
}

function numberOf(line: string, numbers: Map<string, number>): number {
  const known = numbers.get(line);
  if (known !== undefined) return known;
  numbers.set(line, numbers.size);
  return numbers.size - 1;
}

/** A run of consecutive items that both lists have, at `left` and `right`. */
export interface Match {
  left: number;
  right: number;
  length: number;
}

/** The compared parts of both lists. The ends are exclusive. */
interface Range {
  left: number;
  leftEnd: number;
  right: number;
  rightEnd: number;
}

/** Limits the recursion by items that occur once, because hostile lists would be cut one item at a time. */
const MAX_CUTS = 12;
/** A range with more differences than this counts as completely changed. */
const MAX_DIFFERENCES = 400;

/**
 * The common items of two lists, in order. First matches items that occur once in both (as patience diff does, because
 * people recognize these), then the ranges between them by the shortest edit (Myers). The work is limited: ranges that
 * differ too much count as different, although a longer search would find more common items.
 */
export function commonItems(left: readonly number[], right: readonly number[]): Match[] {
  const matches: Match[] = [];
  compare(
    { left, right },
    { left: 0, leftEnd: left.length, right: 0, rightEnd: right.length },
    MAX_CUTS,
    matches,
  );
  return matches;
}

interface Lists {
  left: readonly number[];
  right: readonly number[];
}

function compare(lists: Lists, whole: Range, cuts: number, matches: Match[]): void {
  const range = { ...whole };
  while (
    range.left < range.leftEnd &&
    range.right < range.rightEnd &&
    lists.left[range.left] === lists.right[range.right]
  ) {
    range.left += 1;
    range.right += 1;
  }
  while (
    range.leftEnd > range.left &&
    range.rightEnd > range.right &&
    lists.left[range.leftEnd - 1] === lists.right[range.rightEnd - 1]
  ) {
    range.leftEnd -= 1;
    range.rightEnd -= 1;
  }
  add(matches, { left: whole.left, right: whole.right, length: range.left - whole.left });
  if (range.left < range.leftEnd && range.right < range.rightEnd) {
    const anchors = cuts === 0 ? [] : itemsThatOccurOnce(lists, range);
    if (anchors.length === 0) shortestEdit(lists, range, matches);
    let { left, right } = range;
    for (const anchor of anchors) {
      compare(lists, { left, leftEnd: anchor.left, right, rightEnd: anchor.right }, cuts - 1, matches);
      add(matches, { ...anchor, length: 1 });
      [left, right] = [anchor.left + 1, anchor.right + 1];
    }
    if (anchors.length > 0) compare(lists, { ...range, left, right }, cuts - 1, matches);
  }
  add(matches, { left: range.leftEnd, right: range.rightEnd, length: whole.leftEnd - range.leftEnd });
}

function add(matches: Match[], match: Match): void {
  if (match.length === 0) return;
  const last = matches.at(-1);
  const follows =
    last !== undefined && last.left + last.length === match.left && last.right + last.length === match.right;
  if (follows) last.length += match.length;
  else matches.push(match);
}

/** Items that occur once in both lists: a longest sequence with the same order in both. */
function itemsThatOccurOnce({ left, right }: Lists, range: Range): { left: number; right: number }[] {
  /** -1: the item occurs more than once. */
  const places = new Map<number, { left: number; right: number }>();
  for (let at = range.left; at < range.leftEnd; at += 1) {
    const item = left[at] as number;
    places.set(item, { left: places.has(item) ? -1 : at, right: -2 });
  }
  for (let at = range.right; at < range.rightEnd; at += 1) {
    const place = places.get(right[at] as number);
    if (place !== undefined) place.right = place.right === -2 ? at : -1;
  }
  const once = [...places.values()].filter((place) => place.left >= 0 && place.right >= 0);
  const inOrder = longestIncreasing(once.map((place) => place.right));
  return once.filter((_, index) => inOrder.has(index));
}

/** Myers' greedy search (An O(ND) Difference Algorithm, 1986), up to `MAX_DIFFERENCES`. */
function shortestEdit({ left, right }: Lists, range: Range, matches: Match[]): void {
  const [height, width] = [range.leftEnd - range.left, range.rightEnd - range.right];
  const limit = Math.min(height + width, MAX_DIFFERENCES);
  /** For each diagonal, the furthest position in `left` that the edits reach. */
  const reach = new Int32Array(2 * limit + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits += 1) {
    trace.push(reach.slice(limit + 1 - edits - 1, limit + 1 + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = limit + 1 + diagonal;
      const down = diagonal === -edits || (diagonal !== edits && value(reach, at - 1) < value(reach, at + 1));
      let x = down ? value(reach, at + 1) : value(reach, at - 1) + 1;
      let y = x - diagonal;
      while (x < height && y < width && left[range.left + x] === right[range.right + y]) {
        x += 1;
        y += 1;
      }
      reach[at] = x;
      if (x >= height && y >= width) {
        for (const match of walkBack(trace, height, width)) {
          add(matches, { ...match, left: range.left + match.left, right: range.right + match.right });
        }
        return;
      }
    }
  }
}

/** The matches on the path that the search found, first to last. */
function walkBack(trace: readonly Int32Array[], height: number, width: number): Match[] {
  const found: Match[] = [];
  let [x, y] = [height, width];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    // The state before these edits. Its middle is the diagonal 0.
    const reach = trace[edits] as Int32Array;
    const diagonal = x - y;
    const at = edits + 1 + diagonal;
    const down = diagonal === -edits || (diagonal !== edits && value(reach, at - 1) < value(reach, at + 1));
    const startX = edits === 0 ? 0 : down ? value(reach, at + 1) : value(reach, at - 1) + 1;
    found.push({ left: startX, right: startX - diagonal, length: x - startX });
    [x, y] = down ? [startX, startX - diagonal - 1] : [startX - 1, startX - diagonal];
  }
  return found.reverse();
}

function value(numbers: Int32Array, at: number): number {
  return numbers[at] as number;
}
