import type { PlacedPage } from './placed-page.js';
import type { PageNode } from './page.js';

/** Pages that stand in other places or are other objects in one tree than in another. */
export interface PageChanges {
  /** As they were, by id. Parents come before what is below them. */
  before: Map<string, PlacedPage>;
  /** As they are now. A page that is in `before` alone is gone, one that is here alone is new. */
  after: Map<string, PlacedPage>;
}

/**
 * Compares two trees by the identity of their pages: what they share, in one place under one path, is skipped with
 * everything below it. So the comparison costs what the change does, and for trees that share nothing what they hold.
 */
export function comparePages(before: readonly PageNode[], after: readonly PageNode[]): PageChanges {
  const changes: PageChanges = { before: new Map(), after: new Map() };
  compareLists(
    changes,
    { pages: before, prefix: '', parentId: null },
    { pages: after, prefix: '', parentId: null },
  );
  return changes;
}

interface Siblings {
  pages: readonly PageNode[];
  /** Path of the parent with a slash; empty at the top. */
  prefix: string;
  parentId: string | null;
}

function compareLists(changes: PageChanges, one: Siblings, other: Siblings): void {
  const samePlace = one.prefix === other.prefix && one.parentId === other.parentId;
  if (samePlace && one.pages === other.pages) return;
  let start = 0;
  let oneEnd = one.pages.length;
  let otherEnd = other.pages.length;
  if (samePlace) {
    while (start < oneEnd && start < otherEnd && one.pages[start] === other.pages[start]) start += 1;
    while (oneEnd > start && otherEnd > start && one.pages[oneEnd - 1] === other.pages[otherEnd - 1]) {
      oneEnd -= 1;
      otherEnd -= 1;
    }
  }
  const earlier = new Map(one.pages.slice(start, oneEnd).map((page) => [page.id, page]));
  for (const page of other.pages.slice(start, otherEnd)) {
    const previous = earlier.get(page.id);
    earlier.delete(page.id);
    if (previous === undefined) {
      addAll(changes.after, page, other);
    } else if (previous !== page || !samePlace) {
      const [was, is] = [place(previous, one), place(page, other)];
      changes.before.set(page.id, was);
      changes.after.set(page.id, is);
      compareLists(changes, below(was), below(is));
    }
  }
  for (const page of earlier.values()) addAll(changes.before, page, one);
}

function addAll(into: Map<string, PlacedPage>, page: PageNode, siblings: Siblings): void {
  const placed = place(page, siblings);
  into.set(page.id, placed);
  for (const child of page.children) addAll(into, child, below(placed));
}

function place(page: PageNode, { prefix, parentId }: Siblings): PlacedPage {
  return { page, path: prefix + page.slug, parentId };
}

function below({ page, path }: PlacedPage): Siblings {
  return { pages: page.children, prefix: `${path}/`, parentId: page.id };
}
