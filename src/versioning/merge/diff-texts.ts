import { commonItems, numberLines } from './diff-lines.js';

/** A part of a text that changed, with unchanged lines around it. */
export interface DiffHunk {
  /** The first line in the old text, from 1. If the hunk has no old lines: the line that it follows, from 0. */
  oldStart: number;
  oldLines: number;
  /** As `oldStart`, in the new text. */
  newStart: number;
  newLines: number;
  /** Each line after ` ` (in both texts), `-` (only in the old one) or `+` (only in the new one). */
  lines: string[];
}

/** The differences of two texts, in order. */
export interface TextDiff {
  hunks: DiffHunk[];
  /** There are more differences than `hunks` contains. */
  truncated: boolean;
}

/** The budget for several differences together; `diffTexts` subtracts its use. */
export interface DiffBudget {
  characters: number;
}

/** Unchanged lines around a change. */
const CONTEXT = 3;
const MAX_HUNKS = 100;
/** Characters of the lines of one text. */
const MAX_CHARACTERS = 100_000;

/** Lines that were replaced. The ends are exclusive. */
interface Change {
  old: number;
  oldEnd: number;
  new: number;
  newEnd: number;
}

/**
 * The differences of two texts, line by line. Lines end with `\n`, and a `\r` is part of the line; after a last `\n`
 * comes an empty line. Texts that differ too much count as completely different: see `commonItems`.
 * @param before undefined: there was no text, and it has no line
 * @param after undefined: there is no text any more
 */
export function diffTexts(
  before: string | undefined,
  after: string | undefined,
  budget: DiffBudget,
): TextDiff {
  if (before === after) return { hunks: [], truncated: false };
  const [old, now] = numberTexts(before, after);
  const writer = new HunkWriter(old.lines, now.lines, budget);
  const groups = changesOf(old.numbers, now.numbers);
  const truncated = !groups.every((changes) => writer.write(changes));
  return { hunks: writer.hunks, truncated };
}

function numberTexts(before: string | undefined, after: string | undefined) {
  const none = { lines: [], numbers: [] };
  const numbered = numberLines(...[before, after].filter((text) => text !== undefined));
  const old = before === undefined ? none : (numbered.shift() ?? none);
  return [old, numbered.shift() ?? none] as const;
}

/** The changes, grouped into hunks: changes with few unchanged lines between them are in one hunk. */
function changesOf(old: readonly number[], now: readonly number[]): Change[][] {
  const groups: Change[][] = [];
  let [oldAt, newAt] = [0, 0];
  for (const match of [...commonItems(old, now), { left: old.length, right: now.length, length: 0 }]) {
    if (match.left > oldAt || match.right > newAt) {
      const change = { old: oldAt, oldEnd: match.left, new: newAt, newEnd: match.right };
      const last = groups.at(-1)?.at(-1);
      if (last !== undefined && change.old - last.oldEnd <= 2 * CONTEXT) groups.at(-1)?.push(change);
      else groups.push([change]);
    }
    [oldAt, newAt] = [match.left + match.length, match.right + match.length];
  }
  return groups;
}

/** Writes hunks until a limit is reached. */
class HunkWriter {
  readonly hunks: DiffHunk[] = [];
  private left: number;

  constructor(
    private readonly old: readonly string[],
    private readonly now: readonly string[],
    private readonly budget: DiffBudget,
  ) {
    this.left = Math.min(MAX_CHARACTERS, budget.characters);
  }

  /** @returns `false` when not all lines of the hunk are within the limits; its first lines are still a valid hunk */
  write(changes: readonly Change[]): boolean {
    const [first, last] = [changes[0], changes.at(-1)];
    if (first === undefined || last === undefined) return true;
    if (this.hunks.length === MAX_HUNKS) return false;
    const before = Math.min(CONTEXT, first.old);
    const [start, newStart] = [first.old - before, first.new - before];
    const hunk: DiffHunk = { oldStart: start, oldLines: 0, newStart, newLines: 0, lines: [] };
    let done = start;
    let fits = true;
    for (const change of changes) {
      fits &&= this.add(hunk, ' ', this.old, done, change.old);
      fits &&= this.add(hunk, '-', this.old, change.old, change.oldEnd);
      fits &&= this.add(hunk, '+', this.now, change.new, change.newEnd);
      done = change.oldEnd;
    }
    fits &&= this.add(hunk, ' ', this.old, done, Math.min(done + CONTEXT, this.old.length));
    if (hunk.oldLines > 0) hunk.oldStart += 1;
    if (hunk.newLines > 0) hunk.newStart += 1;
    if (hunk.lines.some((line) => !line.startsWith(' '))) this.hunks.push(hunk);
    return fits;
  }

  private add(
    hunk: DiffHunk,
    sign: ' ' | '-' | '+',
    lines: readonly string[],
    start: number,
    end: number,
  ): boolean {
    for (let at = start; at < end; at += 1) {
      const line = sign + (lines[at] as string);
      if (line.length > this.left) return false;
      this.left -= line.length;
      this.budget.characters -= line.length;
      hunk.lines.push(line);
      if (sign !== '+') hunk.oldLines += 1;
      if (sign !== '-') hunk.newLines += 1;
    }
    return true;
  }
}
