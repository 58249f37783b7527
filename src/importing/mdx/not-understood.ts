/** Markup of a source that was not understood: a component, a container or a block tag. */
export interface NotUnderstood {
  /** As it is written: `<Widget>`, `:::widget`, `{% widget %}`. */
  name: string;
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

  add(name: string, path: string, line: number): void {
    const key = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
    const known = this.byName.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.byName.size < MAX_NAMES) this.byName.set(key, { name: key, count: 1, path, line });
  }

  /** The most frequent ones first. */
  toList(): NotUnderstood[] {
    return [...this.byName.values()]
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
      .slice(0, MAX_REPORTED);
  }
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
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return this.firstLine + low;
  }
}
