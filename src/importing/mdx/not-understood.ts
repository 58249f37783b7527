import { lowerBound } from '../../common/lower-bound.js';

/**
 * The problem of markup. `unknown`: nothing has this name. `attribute`: an attribute is misspelt, or cannot be read.
 * `unclosed`: its end or its beginning is missing. `too-long`: with it, the page would become too long, so that nothing of
 * it is converted.
 */
export const MARKUP_PROBLEMS = ['unknown', 'attribute', 'unclosed', 'too-long'] as const;
export type MarkupProblem = (typeof MARKUP_PROBLEMS)[number];

/** Markup of a source that was not understood: a component, a container, a block tag, or an expression around markup. */
export interface NotUnderstood {
  /** As it is written: `<Widget>`, `:::widget`, `{% widget %}`, with its attribute `<Card titel>`. */
  name: string;
  problem: MarkupProblem;
  count: number;
  /** Path of the text with the first one. */
  path: string;
  /** Line of the first one in that text, from 1. */
  line: number;
}

/** Most names that are counted; further ones are left out. */
const MAX_NAMES = 1_000;
const MAX_REPORTED = 100;
const MAX_NAME_LENGTH = 100;

/** Counts the markup that is not understood. */
export class NotUnderstoodList {
  private readonly byName = new Map<string, NotUnderstood>();

  /** Unknown markup is counted by its name. Each other problem is a mistake at one place, and has an entry of its own. */
  add(written: string, problem: MarkupProblem, path: string, line: number): void {
    const name = written.length > MAX_NAME_LENGTH ? `${written.slice(0, MAX_NAME_LENGTH - 1)}…` : written;
    const key = problem === 'unknown' ? name : `${problem} ${name} ${line} ${path}`;
    const known = this.byName.get(key);
    if (known === undefined) {
      if (this.byName.size < MAX_NAMES) this.byName.set(key, { name, problem, count: 1, path, line });
    } else if (problem === 'unknown') known.count += 1;
  }

  /** The most frequent ones first. */
  toList(): NotUnderstood[] {
    return [...this.byName.values()]
      .sort(
        (one, other) =>
          other.count - one.count || compare(one.name, other.name) || compare(one.path, other.path),
      )
      .slice(0, MAX_REPORTED);
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Finds the line of positions that are asked for in any order. */
export class LineFinder {
  private starts: number[] | undefined;

  /** @param firstLine number of the first line of the text */
  constructor(
    private readonly text: string,
    private readonly firstLine: number,
  ) {}

  lineAt(position: number): number {
    this.starts ??= Array.from(this.text.matchAll(/\n/g), ({ index }) => index);
    return this.firstLine + lowerBound(this.starts, position);
  }
}
