/**
 * The two sides of a merge, in git's words: `ours` is what is merged into, `theirs` what is merged from. Merging a change
 * request, ours is primary content; updating one, ours is the change request.
 */
export type Side = 'ours' | 'theirs';

/** How a caller settles the conflicts of one page. */
export type Resolution = Side | { markdown: string };

/**
 * What was changed both ways:
 * - `text`: the same lines of a page.
 * - `attributes`: the same attributes of a page; `attributes` has those that differ.
 * - `type`: what kind of page it is, with what belongs to the kind (text, where it leads, what it computes).
 * - `moved`: a page went to different parents.
 * - `cycle`: pages went below each other. `page` is one of them; a resolution is for all places of the cycle.
 * - `depth`: both moves together make pages deeper than `MAX_DEPTH`. `page` is one that was moved; a resolution is for all
 *   moves above the deep page, and the conflict stays when that does not help.
 * - `deleted`: one side deleted `page` with what is below it, the other changed something of it, listed in `edited`:
 *   pages that were changed, moved or added there.
 * - `file`, `reusable-content`, `variable`: the same part of one of these; `page` is the id of the file or reusable
 *   content, or `variable:` and the name.
 */
export const CONFLICT_KINDS = [
  'text',
  'attributes',
  'type',
  'moved',
  'cycle',
  'depth',
  'deleted',
  'file',
  'reusable-content',
  'variable',
] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

/** What one side, or the base, has of the part that is in conflict. */
export interface ConflictValue {
  /** It is not there. */
  deleted?: true;
  /** Stored markdown; left out when there is no text. */
  markdown?: string;
  /** By name; one that is not set is left out. */
  attributes?: Record<string, unknown>;
  /** Id of the page it is below; null: at the top. */
  parent?: string | null;
  /** Ids of pages. */
  edited?: string[];
  /** Of a variable. */
  value?: string;
}

/** A part that both sides changed in different ways. */
export interface Conflict {
  /** Id of the page; what it is for other things is said at `CONFLICT_KINDS`. Resolutions go by it. */
  page: string;
  kind: ConflictKind;
  /** Left out when there was no such page before. */
  base?: ConflictValue;
  ours: ConflictValue;
  theirs: ConflictValue;
}

/** Takes conflicts in and answers what was resolved; the rest is what the caller is told. */
export class ConflictResolver {
  readonly conflicts: Conflict[] = [];
  private readonly used = new Set<string>();

  constructor(private readonly resolve: ReadonlyMap<string, Resolution>) {}

  /** @returns the side that was chosen; undefined: none was, and the conflict is reported */
  side(conflict: Conflict): Side | undefined {
    const resolution = this.resolve.get(conflict.page);
    if (resolution === 'ours' || resolution === 'theirs') {
      this.used.add(conflict.page);
      return resolution;
    }
    this.report(conflict);
    return undefined;
  }

  /** The side that was chosen for a page, if one was. */
  chosen(page: string): Side | undefined {
    const resolution = this.resolve.get(page);
    return typeof resolution === 'object' ? undefined : resolution;
  }

  /** States a conflict that a resolution does not settle. */
  report(conflict: Conflict): void {
    this.conflicts.push(conflict);
  }

  /** The same for a part that a text settles too. */
  sideOrText(conflict: Conflict): Resolution | undefined {
    const resolution = this.resolve.get(conflict.page);
    if (typeof resolution !== 'object') return this.side(conflict);
    this.used.add(conflict.page);
    return resolution;
  }

  /** Pages that were resolved and had no conflict which that resolution settles. */
  unused(): string[] {
    return [...this.resolve.keys()].filter((page) => !this.used.has(page));
  }
}
