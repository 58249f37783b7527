import { longestIncreasing } from '../longest-increasing.js';

/** Items that one list has at a place and the other at another, as many as follow each other in both. */
export interface Match {
  left: number;
  right: number;
  length: number;
}

/** Part of both lists that is compared: from the starts up to, and without, the ends. */
interface Range {
  left: number;
  leftEnd: number;
  right: number;
  rightEnd: number;
}

/** Items that occur once cut a range into smaller ones, again and again; hostile lists would be cut one by one. */
const MAX_CUTS = 12;
/** More differences than this in a range are not looked for: the range counts as changed from its start to its end. */
const MAX_DIFFERENCES = 400;

/**
 * What two lists have in common, in order. Items that occur once in both are matched first (as patience diff does: they
 * are what people recognise), what lies between them by the shortest edit (Myers). The work is bounded: lists that differ
 * too much in a place count as different there, although a longer search would find more in common.
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

function compare(paginator: Lists, whole: Range, cuts: number, matches: Match[]): void {
  const range = { ...whole };
  while (
    range.left < range.leftEnd &&
    range.right < range.rightEnd &&
    paginator.left[range.left] === paginator.right[range.right]
  ) {
    range.left += 1;
    range.right += 1;
  }
  while (
    range.leftEnd > range.left &&
    range.rightEnd > range.right &&
    paginator.left[range.leftEnd - 1] === paginator.right[range.rightEnd - 1]
  ) {
    range.leftEnd -= 1;
    range.rightEnd -= 1;
  }
  add(matches, { left: whole.left, right: whole.right, length: range.left - whole.left });
  if (range.left < range.leftEnd && range.right < range.rightEnd) {
    const anchors = cuts === 0 ? [] : itemsThatOccurOnce(paginator, range);
    if (anchors.length === 0) shortestEdit(paginator, range, matches);
    let { left, right } = range;
    for (const anchor of anchors) {
      compare(paginator, { left, leftEnd: anchor.left, right, rightEnd: anchor.right }, cuts - 1, matches);
      add(matches, { ...anchor, length: 1 });
      [left, right] = [anchor.left + 1, anchor.right + 1];
    }
    if (anchors.length > 0) compare(paginator, { ...range, left, right }, cuts - 1, matches);
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

/** Those that are in the same order in both lists: as many as there can be. */
function itemsThatOccurOnce({ left, right }: Lists, range: Range): { left: number; right: number }[] {
  /** -1: it occurs again. */
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
  /** For each diagonal, how far into `left` the edits so far reach. */
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

/** The matches on the way that the search found, from the first to the last. */
function walkBack(trace: readonly Int32Array[], height: number, width: number): Match[] {
  const found: Match[] = [];
  let [x, y] = [height, width];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    // As it was before these edits; its middle is the diagonal 0.
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
