import { MAX_DEPTH, type PageNode } from '../../src/versioning/page.js';
import type { Conflict, ConflictKind, ConflictResolver, Side } from '../../src/versioning/merge/conflict.js';
import type { MergedDeletions } from '../../src/versioning/merge/merge-deletions.js';
import { childrenIn, type ThreeTrees } from '../../src/versioning/merge/three-trees.js';

const STRUCTURAL: ReadonlySet<ConflictKind> = new Set(['deleted', 'moved', 'cycle', 'depth']);

/**
 * The rules of `MergedPositions` in the plainest way: after the resolution of each conflict, everything is checked again
 * from the start. This is slow for many conflicts.
 */
export class PlainPositions {
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
    if (!this.breakCycles()) return;
    for (let deep = this.tooDeep(); deep !== undefined; deep = this.tooDeep()) {
      if (!this.resolveDepth(deep)) return;
      this.repair();
      if (!this.breakCycles()) return;
    }
    this.isComplete = true;
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

  /** @returns false when a cycle is in conflict; further cycles can be found only after its resolution */
  private breakCycles(): boolean {
    for (let cycles = this.findCycles(); cycles.length > 0; cycles = this.findCycles()) {
      for (const cycle of cycles) {
        const pages = this.placedTwice(cycle);
        const free = pages.filter((id) => !this.fixed.has(id));
        // If resolutions create a cycle again, take ours, which is always a tree.
        if (free.length === 0) this.fix(pages, 'ours');
        const side = free.length === 0 ? undefined : this.resolve('cycle', pages);
        if (side !== undefined) this.fix(free, side);
      }
      if (this.isOpen()) return false;
    }
    return true;
  }

  /** Every cycle contains a page that theirs moved, so only these are checked. */
  private findCycles(): string[][] {
    const known = new Set<string>();
    return [...this.moved.keys()]
      .map((start) => this.cycleAt(start, known))
      .filter((cycle) => cycle !== undefined);
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

  /** The path from the top level to a page that is too deep. */
  private tooDeep(): string[] | undefined {
    for (const start of this.moved.keys()) {
      const above: string[] = [];
      for (let at = this.parentOf(start); at !== null; at = this.parentOf(at)) above.unshift(at);
      const found = this.pathTooDeep(start, above);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private pathTooDeep(id: string, above: readonly string[]): string[] | undefined {
    const way = [...above, id];
    // Ignore a page that is too deep on one side already.
    if (way.length > MAX_DEPTH) return this.placedTwice(way).length > 0 ? way : undefined;
    for (const child of this.childrenOf(id)) {
      const found = this.pathTooDeep(child, way);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private *childrenOf(id: string): Generator<string> {
    for (const child of childrenIn(this.trees.ours, id)) {
      if (!this.moved.has(child.id) && this.has(child.id)) yield child.id;
    }
    yield* this.arrivalsOf(id);
  }

  /** @returns whether a position was changed */
  private resolveDepth(way: readonly string[]): boolean {
    const pages = this.placedTwice(way);
    const free = pages.filter((id) => !this.fixed.has(id));
    if (free.length === 0) {
      this.resolver.report(this.conflictOf('depth', pages));
      return false;
    }
    const side = this.resolve('depth', pages);
    if (side !== undefined) this.fix(free, side);
    return side !== undefined;
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
