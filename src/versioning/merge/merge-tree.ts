import type { PageIndex } from '../page-index.js';
import type { PageNode } from '../page.js';
import { isTitleSlug, Slugs } from '../../markdown/source/slug.js';
import type { MergedDeletions } from './merge-deletions.js';
import type { MergedPositions } from './merge-positions.js';
import { mergeOrder } from './sibling-order.js';
import { childrenIn, type ThreeTrees } from './three-trees.js';

/**
 * Builds the merged tree from ours. Pages and lists that theirs did not change remain the same objects. Among siblings,
 * a page of ours keeps its slug, and a page with the same slug gets a number.
 * @param merged pages that differ from ours, ignoring their children
 */
export function mergeTree(
  trees: ThreeTrees,
  deletions: MergedDeletions,
  positions: MergedPositions,
  merged: ReadonlyMap<string, PageNode>,
): PageNode[] {
  return new TreeBuilder(trees, deletions, positions, merged).build();
}

class TreeBuilder {
  private readonly pages: Map<string, PageNode>;
  /** IDs of the children of a page, if they differ from ours. */
  private readonly lists = new Map<string | null, string[]>();
  /** Pages that must be copied, by their parent. */
  private readonly open = new Map<string | null, Set<string>>();

  constructor(
    private readonly trees: ThreeTrees,
    deletions: MergedDeletions,
    private readonly positions: MergedPositions,
    merged: ReadonlyMap<string, PageNode>,
  ) {
    this.pages = new Map(merged);
    for (const parent of this.touchedParents(deletions)) {
      if (parent !== null && !positions.has(parent)) continue;
      const ids = this.orderOf(parent);
      this.lists.set(parent, ids);
      this.giveSlugs(parent, ids);
    }
    for (const id of this.pages.keys()) this.markOpen(id);
    for (const id of this.lists.keys()) if (id !== null) this.markOpen(id);
  }

  build(): PageNode[] {
    const pages = this.listOf(null);
    return shared(pages, [this.trees.ours.pages, this.trees.theirs.pages]);
  }

  private touchedParents({ dropped, added }: MergedDeletions): Set<string | null> {
    const { base, ours, theirs } = this.trees;
    const touched = new Set<string | null>(added);
    if (!haveSameIds(base.pages, theirs.pages)) touched.add(null);
    for (const { base: was, theirs: is } of this.trees.changedByTheirs()) {
      if (was === undefined || !haveSameIds(was.page.children, is.page.children)) touched.add(is.page.id);
    }
    for (const id of dropped) touched.add(ours.find(id)?.parentId ?? null);
    for (const id of this.positions.movedPages) {
      touched.add(this.positions.parentOf(id));
      const own = ours.find(id);
      if (own !== undefined) touched.add(own.parentId);
    }
    for (const [id, page] of this.pages) {
      if (ours.find(id)?.page.slug !== page.slug) touched.add(this.positions.parentOf(id));
    }
    return touched;
  }

  private orderOf(parent: string | null): string[] {
    const { base, ours, theirs } = this.trees;
    const idsIn = (index: PageIndex): string[] => childrenIn(index, parent).map(({ id }) => id);
    const isMember = (id: string): boolean =>
      this.positions.has(id) && this.positions.parentOf(id) === parent;
    const ids = mergeOrder(idsIn(base), idsIn(ours), idsIn(theirs), isMember);
    const there = new Set(ids);
    // Pages that neither side has here.
    const further = [...this.positions.arrivalsOf(parent)].filter((id) => !there.has(id));
    return [...ids, ...further.sort()];
  }

  private giveSlugs(parent: string | null, ids: readonly string[]): void {
    const taken = new Set<string>();
    const others: string[] = [];
    for (const id of ids) {
      const own = this.trees.ours.find(id);
      const { slug } = this.pageOf(id);
      if (own?.parentId === parent && own.page.slug === slug) taken.add(slug);
      else others.push(id);
    }
    const colliding = others.filter((id) => {
      const { slug } = this.pageOf(id);
      return taken.size === taken.add(slug).size;
    });
    const slugs = new Slugs(taken);
    for (const id of colliding) {
      const page = this.pageOf(id);
      const slug = slugs.give(isTitleSlug(page.slug, page.title) ? page.title : page.slug);
      this.pages.set(id, { ...page, slug });
    }
  }

  /** The merged page, ignoring its children. */
  private pageOf(id: string): PageNode {
    const page = this.pages.get(id) ?? this.trees.ours.find(id)?.page ?? this.trees.theirs.find(id)?.page;
    if (page === undefined) throw new Error(`Neither side of the merge has page ${id}.`);
    return page;
  }

  private markOpen(id: string): void {
    const parent = this.positions.parentOf(id);
    const siblings = this.open.get(parent);
    if (siblings?.has(id) === true) return;
    if (siblings === undefined) this.open.set(parent, new Set([id]));
    else siblings.add(id);
    if (parent !== null) this.markOpen(parent);
  }

  private listOf(parent: string | null): PageNode[] {
    const open = this.open.get(parent);
    const ids = this.lists.get(parent);
    if (ids !== undefined) return ids.map((id) => (open?.has(id) === true ? this.make(id) : this.pageOf(id)));
    const pages = childrenIn(this.trees.ours, parent);
    return pages.map((page) => (open?.has(page.id) === true ? this.make(page.id) : page));
  }

  private make(id: string): PageNode {
    const sides = [this.trees.ours.find(id)?.page, this.trees.theirs.find(id)?.page].filter(
      (page) => page !== undefined,
    );
    const page = this.pageOf(id);
    const children = shared(
      this.listOf(id),
      sides.map((side) => side.children),
    );
    const isAsWas = sides.find((side) => side === page && side.children === children);
    return isAsWas ?? { ...page, children };
  }
}

/** One of the lists if it has the same pages, otherwise the list itself. */
function shared(pages: PageNode[], lists: readonly (readonly PageNode[])[]): PageNode[] {
  const same = lists.find(
    (list) => list.length === pages.length && list.every((page, place) => page === pages[place]),
  );
  return (same as PageNode[] | undefined) ?? pages;
}

function haveSameIds(one: readonly PageNode[], other: readonly PageNode[]): boolean {
  return (
    one === other || (one.length === other.length && one.every((page, place) => page.id === other[place]?.id))
  );
}
