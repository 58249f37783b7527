/**
 * The two sides of a merge, in git's words: `ours` is the side that is merged into, `theirs` the side that is merged from.
 * When a change request is merged, ours is primary content. When it is updated, ours is the change request.
 */
export type Side = 'ours' | 'theirs';

/** How a caller resolves the conflicts of one page. */
export type Resolution = Side | { markdown: string };

/**
 * The kinds of conflicts:
 * - `text`: the same lines of a page.
 * - `attributes`: the same attributes of a page; `attributes` has the attributes that differ.
 * - `type`: the type of the page, with what belongs to the type (text, link target, source).
 * - `moved`: a page was moved to different parents.
 * - `cycle`: pages were moved below each other. `page` is one of them; a resolution applies to all pages of the cycle.
 * - `depth`: the moves of both sides together make pages deeper than `MAX_DEPTH`. `page` is a moved page; a resolution
 *   applies to all moves above the deep page, and the conflict remains if that does not help.
 * - `deleted`: one side deleted `page` with everything below it, and the other changed, moved or added the pages there that
 *   `edited` lists.
 * - `file`, `reusable-content`, `variable`: the same part of one of these; `page` is the ID of the file or reusable
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

/** The value of a part in conflict, on one side or in the base. */
export interface ConflictValue {
  /** The side does not have it. */
  deleted?: true;
  /** Stored markdown; absent when there is no text. */
  markdown?: string;
  /** By name. Attributes that are not set are left out. */
  attributes?: Record<string, unknown>;
  /** ID of the parent page; null: at the top level. */
  parent?: string | null;
  /** IDs of pages. */
  edited?: string[];
  /** Of a variable. */
  value?: string;
}

/** A part that both sides changed in different ways. */
export interface Conflict {
  /** ID of the page, or of another item as described at `CONFLICT_KINDS`. Resolutions refer to it. */
  page: string;
  kind: ConflictKind;
  /** Left out when the base does not have it. */
  base?: ConflictValue;
  ours: ConflictValue;
  theirs: ConflictValue;
}

/** Applies the caller's resolutions to conflicts, and collects the conflicts without one. */
export class ConflictResolver {
  readonly conflicts: Conflict[] = [];
  private readonly used = new Set<string>();

  constructor(private readonly resolve: ReadonlyMap<string, Resolution>) {}

  /** @returns the chosen side; undefined when none was chosen, and the conflict is recorded */
  side(conflict: Conflict): Side | undefined {
    const resolution = this.resolve.get(conflict.page);
    if (resolution === 'ours' || resolution === 'theirs') {
      this.used.add(conflict.page);
      return resolution;
    }
    this.report(conflict);
    return undefined;
  }

  /** The side that the caller chose for a page, if any. */
  chosen(page: string): Side | undefined {
    const resolution = this.resolve.get(page);
    return typeof resolution === 'object' ? undefined : resolution;
  }

  /** Records a conflict that no resolution settles. */
  report(conflict: Conflict): void {
    this.conflicts.push(conflict);
  }

  /** As `side`, for a part that a text can also resolve. */
  sideOrText(conflict: Conflict): Resolution | undefined {
    const resolution = this.resolve.get(conflict.page);
    if (typeof resolution !== 'object') return this.side(conflict);
    this.used.add(conflict.page);
    return resolution;
  }

  /** Pages with a resolution that settled no conflict. */
  unused(): string[] {
    return [...this.resolve.keys()].filter((page) => !this.used.has(page));
  }
}
