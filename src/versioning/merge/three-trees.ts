import { comparePages, type PageChanges } from '../page-changes.js';
import type { PageIndex, PlacedPage } from '../page-index.js';
import type { PageNode } from '../page.js';
import type { Side } from './conflict.js';

/** The page trees of a merge, and the differences between each side and the base. */
export class ThreeTrees {
  readonly changes: Record<Side, PageChanges>;

  constructor(
    readonly base: PageIndex,
    readonly ours: PageIndex,
    readonly theirs: PageIndex,
  ) {
    this.changes = {
      ours: comparePages(base.pages, ours.pages),
      theirs: comparePages(base.pages, theirs.pages),
    };
  }

  /** Pages that a side deleted and the other side still has. */
  deletedBy(side: Side): Set<string> {
    const { before, after } = this.changes[side];
    const other = this[otherSide(side)];
    return new Set([...before.keys()].filter((id) => !after.has(id) && other.find(id) !== undefined));
  }

  /** Pages that both sides have and that theirs has changed since the base. */
  *changedByTheirs(): Generator<{ base: PlacedPage | undefined; ours: PlacedPage; theirs: PlacedPage }> {
    for (const [id, theirs] of this.changes.theirs.after) {
      const ours = this.ours.find(id);
      if (ours !== undefined) yield { base: this.base.find(id), ours, theirs };
    }
  }
}

export function otherSide(side: Side): Side {
  return side === 'ours' ? 'theirs' : 'ours';
}

/** The children of a page; null: the top level. */
export function childrenIn(index: PageIndex, id: string | null): readonly PageNode[] {
  return id === null ? index.pages : (index.find(id)?.page.children ?? []);
}
