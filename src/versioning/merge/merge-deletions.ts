import type { PageIndex } from '../page-index.js';
import type { PageNode } from '../page.js';
import type { Conflict, ConflictValue, ConflictResolver, Side } from './conflict.js';
import { isEdited } from './merge-page.js';
import { otherSide, type ThreeTrees } from './three-trees.js';

/** Which pages exist after the merge. */
export interface MergedDeletions {
  /** Pages of ours that are removed. */
  dropped: Set<string>;
  /** Pages that ours does not have and that are added. */
  added: Set<string>;
  /** Texts for pages that are kept with a text from a resolution. */
  texts: Map<string, string>;
}

/** A page that one side deleted, with the pages below it on the other side, which are deleted or kept together. */
interface DeletedPart {
  root: string;
  /** Including the root. */
  pages: string[];
  /** Pages that the other side changed, moved or added there. */
  edited: string[];
}

/**
 * A page that one side deleted is removed if the other side did not change it. If the other side changed, moved or
 * added a page anywhere below it, that is one conflict of the topmost deleted page: it is either removed, or kept with
 * everything below it as on the other side. A different order of deleted pages is not a change. Pages that the other
 * side moved out of it stay where they are.
 */
export function mergeDeletions(trees: ThreeTrees, resolver: ConflictResolver): MergedDeletions {
  const deletions: MergedDeletions = { dropped: new Set(), added: new Set(), texts: new Map() };
  const settledAway = new Set<string>();
  for (const part of deletedParts(trees, 'theirs')) {
    const keepsPart = isKept(trees, part, 'ours', resolver, deletions.texts);
    if (!keepsPart) for (const id of part.pages) deletions.dropped.add(id);
  }
  for (const part of deletedParts(trees, 'ours')) {
    const keepsPart = isKept(trees, part, 'theirs', resolver, deletions.texts);
    for (const id of part.pages) (keepsPart ? deletions.added : settledAway).add(id);
  }
  for (const id of trees.changes.theirs.after.keys()) {
    const isNew = trees.ours.find(id) === undefined && trees.base.find(id) === undefined;
    if (isNew && !settledAway.has(id)) deletions.added.add(id);
  }
  return deletions;
}

/** Whether a part is kept although the other side than its `holder` deleted it. */
function isKept(
  trees: ThreeTrees,
  part: DeletedPart,
  holder: Side,
  resolver: ConflictResolver,
  texts: Map<string, string>,
): boolean {
  if (part.edited.length === 0) return false;
  const resolution = resolver.sideOrText(conflictOf(trees, part, holder));
  if (typeof resolution === 'object') texts.set(part.root, resolution.markdown);
  return resolution !== otherSide(holder);
}

function conflictOf(trees: ThreeTrees, part: DeletedPart, holder: Side): Conflict {
  const valueOf = (index: PageIndex): ConflictValue => {
    const title = index.find(part.root)?.page.title;
    return title === undefined ? { deleted: true } : { attributes: { title } };
  };
  const edited: ConflictValue = { ...valueOf(trees[holder]), edited: part.edited };
  const deleted: ConflictValue = { deleted: true };
  return {
    page: part.root,
    kind: 'deleted',
    base: valueOf(trees.base),
    ours: holder === 'ours' ? edited : deleted,
    theirs: holder === 'theirs' ? edited : deleted,
  };
}

function deletedParts(trees: ThreeTrees, by: Side): DeletedPart[] {
  const deleted = trees.deletedBy(by);
  const [holder, other] = [trees[otherSide(by)], trees[by]];
  const isNew = (id: string): boolean => trees.base.find(id) === undefined && other.find(id) === undefined;
  const roots = new Set<string>();
  /** The topmost deleted page above each page or the page itself, with only new pages in between. */
  const topmost = new Map<string, string | undefined>();
  const topOf = (id: string): string | undefined => {
    if (topmost.has(id)) return topmost.get(id);
    const isDeleted = deleted.has(id);
    const parent = isDeleted || isNew(id) ? holder.find(id)?.parentId : undefined;
    const top = (parent == null ? undefined : topOf(parent)) ?? (isDeleted ? id : undefined);
    topmost.set(id, top);
    return top;
  };
  for (const id of deleted) roots.add(topOf(id) ?? id);

  return [...roots].map((root) => {
    const part: DeletedPart = { root, pages: [], edited: [] };
    const visit = (page: PageNode, parent: string | null): void => {
      const base = trees.base.find(page.id);
      const isMember = deleted.has(page.id) || isNew(page.id);
      const isMoved = base?.parentId !== parent;
      if (isMember) part.pages.push(page.id);
      if (isMoved || (isMember && isEdited(base?.page, page))) part.edited.push(page.id);
      if (isMember) for (const child of page.children) visit(child, page.id);
    };
    const placed = holder.find(root);
    if (placed !== undefined) visit(placed.page, placed.parentId);
    return part;
  });
}
