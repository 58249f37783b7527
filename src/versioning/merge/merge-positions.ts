import type { PageNode } from '../page.js';
import type { Conflict, ConflictKind, ConflictResolver, Side } from './conflict.js';
import { DepthSearch } from './depth-search.js';
import type { MergedDeletions } from './merge-deletions.js';
import { childrenIn, type ThreeTrees } from './three-trees.js';

const STRUCTURAL: ReadonlySet<ConflictKind> = new Set(['deleted', 'moved', 'cycle', 'depth']);

/**
 * The parents of pages after the merge. A page that one side moved gets the parent from that side. Moves of one page to
 * different parents are a conflict, as are moves of pages below each other, and moves that together make the tree too
 * deep. Only contradicting resolutions can leave a page below a removed page: it then gets its parent from the other
 * side, or the nearest existing page above, so no page is ever lost.
 */
export class MergedPositions {
  /** Whether all structural conflicts are known. */
  readonly isComplete: boolean = false;
  /** New parents of pages that are moved relative to ours, and of added pages. */
  private readonly moved = new Map<string, string | null>();
  /** Moved pages by their new parent. */
  private readonly arrivals = new Map<string | null, Set<string>>();
  /** Pages whose position is fixed by the resolution of a cycle or depth conflict. */
  private readonly fixed = new Map<string, Side>();

  constructor(
    private readonly trees: ThreeTrees,
    private readonly deletions: MergedDeletions,
    private readonly resolver: ConflictResolver,
  ) {
    for (const id of deletions.added) this.setParent(id, trees.theirs.find(id)?.parentId ?? null);
    for (const { base, ours, theirs } of trees.changedByTheirs()) this.mergeParent(base, ours, theirs);
    if (this.isOpen()) return;
    this.repair();
    if (this.breakCycles(this.findCycles(this.moved.keys())) === undefined) return;
    this.isComplete = this.breakDepths();
  }

  /** Whether there are open structural conflicts, on which further conflicts may depend. */
  private isOpen(): boolean {
    return this.resolver.conflicts.some(({ kind }) => STRUCTURAL.has(kind));
  }

  /** The parent of a page; null: at the top level. */
  parentOf(id: string): string | null {
    const moved = this.moved.get(id);
    return moved !== undefined ? moved : (this.trees.ours.find(id)?.parentId ?? null);
  }

  /** Whether a page exists after the merge. */
  has(id: string): boolean {
    if (this.deletions.added.has(id)) return true;
    return !this.deletions.dropped.has(id) && this.trees.ours.find(id) !== undefined;
  }

  /** Pages that are moved relative to ours, or added. */
  get movedPages(): Iterable<string> {
    return this.moved.keys();
  }

  /** The children of a page in ours. */
  childrenBefore(id: string): readonly PageNode[] {
    return childrenIn(this.trees.ours, id);
  }

  /** Whether a page exists and is where ours has it. */
  isUnmoved(id: string): boolean {
    return !this.moved.has(id) && this.has(id);
  }

  /** The moved or added pages below a parent. */
  arrivalsOf(parent: string | null): Iterable<string> {
    return this.arrivals.get(parent) ?? [];
  }

  private mergeParent(base: Placed | undefined, ours: Placed, theirs: Placed): void {
    const { id } = ours.page;
    if (ours.parentId === theirs.parentId || theirs.parentId === base?.parentId) return;
    if (ours.parentId === base?.parentId) return this.setParent(id, theirs.parentId);
    const side = this.resolver.side(conflictOf('moved', base, ours, theirs));
    if (side === 'theirs') this.setParent(id, theirs.parentId);
  }

  /** Gives a new parent to pages below a removed page. */
  private repair(): void {
    const isGone = (parent: string | null): boolean => parent !== null && !this.has(parent);
    const stranded = new Set([...this.moved].filter(([, parent]) => isGone(parent)).map(([id]) => id));
    for (const id of this.deletions.dropped) {
      for (const child of childrenIn(this.trees.ours, id)) {
        if (this.has(child.id) && this.parentOf(child.id) === id) stranded.add(child.id);
      }
    }
    for (const id of stranded) {
      const [own, their] = [this.trees.ours.find(id), this.trees.theirs.find(id)];
      const places = [own, their].filter((placed) => placed !== undefined);
      const there = places.find(({ parentId }) => !isGone(parentId));
      this.setParent(id, there !== undefined ? there.parentId : this.nextAbove(id));
    }
  }

  /** The nearest page above in ours that exists after the merge. */
  private nextAbove(id: string): string | null {
    let parent = this.trees.ours.find(id)?.parentId ?? null;
    while (parent !== null && !this.has(parent)) parent = this.trees.ours.find(parent)?.parentId ?? null;
    return parent;
  }

  /**
   * @returns the pages whose parents changed; undefined when a cycle is in conflict: further cycles can be found only after
   *   its resolution
   */
  private breakCycles(found: string[][]): string[] | undefined {
    const changed: string[] = [];
    for (let cycles = found; cycles.length > 0;) {
      const fixed: string[] = [];
      for (const cycle of cycles) {
        const pages = this.placedTwice(cycle);
        const free = pages.filter((id) => !this.fixed.has(id));
        // If resolutions create a cycle again, take ours, which is always a tree.
        if (free.length === 0) this.fix(pages, 'ours');
        const side = free.length === 0 ? undefined : this.resolve('cycle', pages);
        if (side !== undefined) this.fix(free, side);
        fixed.push(...pages);
      }
      if (this.isOpen()) return undefined;
      changed.push(...fixed);
      cycles = this.findNewCycles(fixed);
    }
    return changed;
  }

  /** Every new cycle contains a page whose parent changed, so only these are checked. */
  private findNewCycles(changed: readonly string[]): string[][] {
    const cycles = this.findCycles(changed);
    // Several are in the order of all moved pages.
    return cycles.length > 1 ? this.findCycles(this.moved.keys()) : cycles;
  }

  /** @param starts at least one page of each cycle, or below it */
  private findCycles(starts: Iterable<string>): string[][] {
    const known = new Set<string>();
    return [...starts].map((start) => this.cycleAt(start, known)).filter((cycle) => cycle !== undefined);
  }

  /** @param known pages already visited; extended by this call */
  private cycleAt(start: string, known: Set<string>): string[] | undefined {
    const way: string[] = [];
    let at: string | null = start;
    for (; at !== null && !known.has(at); at = this.parentOf(at)) {
      way.push(at);
      known.add(at);
    }
    const begin = at === null ? -1 : way.indexOf(at);
    return begin < 0 ? undefined : way.slice(begin);
  }

  /** @returns false when a conflict about depth or a cycle is open */
  private breakDepths(): boolean {
    // A page that is already too deep on one side is ignored.
    const search = new DepthSearch(this, (way) => this.placedTwice(way).length > 0);
    for (let deep = search.find(); deep !== undefined; deep = search.find()) {
      const moved = this.resolveDepth(deep);
      const further = moved && this.breakCycles(this.findNewCycles(moved));
      if (moved === undefined || further === undefined) return false;
      search.forget([...moved, ...further]);
    }
    return true;
  }

  /** @returns the pages whose positions changed; undefined when there is a conflict */
  private resolveDepth(way: readonly string[]): string[] | undefined {
    const pages = this.placedTwice(way);
    const free = pages.filter((id) => !this.fixed.has(id));
    if (free.length === 0) {
      this.resolver.report(this.conflictOf('depth', pages));
      return undefined;
    }
    const side = this.resolve('depth', pages);
    if (side === undefined) return undefined;
    this.fix(free, side);
    return free;
  }

  private resolve(kind: ConflictKind, pages: readonly string[]): Side | undefined {
    return this.resolver.side(this.conflictOf(kind, pages));
  }

  /** One conflict for several pages, reported under the lowest ID. */
  private conflictOf(kind: ConflictKind, [id = '']: readonly string[]): Conflict {
    const { base, ours, theirs } = this.trees;
    return conflictOf(kind, base.find(id), ours.find(id), theirs.find(id));
  }

  /** Pages that have different parents on the two sides, by ID. */
  private placedTwice(pages: readonly string[]): string[] {
    return pages
      .filter((id) => {
        const [ours, theirs] = [this.trees.ours.find(id), this.trees.theirs.find(id)];
        return ours !== undefined && theirs !== undefined && ours.parentId !== theirs.parentId;
      })
      .sort();
  }

  /** The new parents exist, so no page is below a removed one afterwards. */
  private fix(pages: readonly string[], side: Side): void {
    for (const id of pages) {
      this.fixed.set(id, side);
      const parent = this.trees.theirs.find(id)?.parentId ?? null;
      if (side === 'ours') this.setParent(id, this.nextAbove(id));
      else if (parent === null || this.has(parent)) this.setParent(id, parent);
    }
  }

  private setParent(id: string, parent: string | null): void {
    const before = this.moved.get(id);
    if (before !== undefined) this.arrivals.get(before)?.delete(id);
    this.moved.delete(id);
    const own = this.trees.ours.find(id);
    if (own !== undefined && own.parentId === parent) return;
    this.moved.set(id, parent);
    const arrivals = this.arrivals.get(parent) ?? new Set();
    this.arrivals.set(parent, arrivals.add(id));
  }
}

interface Placed {
  page: PageNode;
  parentId: string | null;
}

/** A conflict about a page that both sides have. */
function conflictOf(
  kind: ConflictKind,
  base: Placed | undefined,
  ours: Placed | undefined,
  theirs: Placed | undefined,
): Conflict {
  const valueOf = (placed: Placed | undefined) => ({ parent: placed?.parentId ?? null });
  return {
    page: ours?.page.id ?? '',
    kind,
    ...(base === undefined ? {} : { base: valueOf(base) }),
    ours: valueOf(ours),
    theirs: valueOf(theirs),
  };
}
