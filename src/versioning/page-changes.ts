import type { LocatedPage } from './located-page.js';
import type { PageNode } from './page.js';

/** Pages that have different positions or are different objects in two trees. */
export interface PageChanges {
  /** Pages of the first tree, by ID. Parents come before their children. */
  before: Map<string, LocatedPage>;
  /** Pages of the second tree, by ID. A page only in `before` was removed, and a page only in `after` is new. */
  after: Map<string, LocatedPage>;
}

/**
 * Compares two trees by the identity of their page objects. Skips subtrees that both trees share at the same position
 * and path, so the cost depends on the size of the change.
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
  /** Path of the parent with a trailing slash; empty at the top level. */
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
  const changed = (previous: PageNode, page: PageNode): void => {
    if (previous === page && samePlace) return;
    const [was, is] = [place(previous, one), place(page, other)];
    changes.before.set(page.id, was);
    changes.after.set(page.id, is);
    compareLists(changes, below(was), below(is));
  };
  const rest = pairUp(one.pages.slice(start, oneEnd), other.pages.slice(start, otherEnd), changed);
  const earlier = new Map(rest.before.map((page) => [page.id, page]));
  for (const page of rest.after) {
    const previous = earlier.get(page.id);
    earlier.delete(page.id);
    if (previous === undefined) addAll(changes.after, page, other);
    else changed(previous, page);
  }
  for (const page of earlier.values()) addAll(changes.before, page, one);
}

/**
 * How far to look ahead for the partner of a page: the number of pages that can be inserted or removed in one place.
 */
const LOOK_AHEAD = 32;

/**
 * Walks two lists in parallel and pairs the pages that both have in the same order, which are nearly all pages.
 * @returns the pages of each list without a partner: new, removed, or moved far
 */
function pairUp(
  before: readonly PageNode[],
  after: readonly PageNode[],
  paired: (before: PageNode, after: PageNode) => void,
): { before: PageNode[]; after: PageNode[] } {
  const rest: { before: PageNode[]; after: PageNode[] } = { before: [], after: [] };
  let [i, j] = [0, 0];
  for (;;) {
    const [was, is] = [before[i], after[j]];
    if (was === undefined || is === undefined) break;
    if (was.id === is.id) {
      paired(was, is);
      i += 1;
      j += 1;
      continue;
    }
    const inserted = distanceTo(was.id, after, j);
    const removed = distanceTo(is.id, before, i);
    if (inserted !== undefined && (removed === undefined || inserted <= removed)) {
      rest.after.push(...after.slice(j, j + inserted));
      j += inserted;
    } else if (removed !== undefined) {
      rest.before.push(...before.slice(i, i + removed));
      i += removed;
    } else {
      rest.before.push(was);
      rest.after.push(is);
      i += 1;
      j += 1;
    }
  }
  return { before: [...rest.before, ...before.slice(i)], after: [...rest.after, ...after.slice(j)] };
}

/** Distance from a position to the page with this ID; undefined when it is not among the next `LOOK_AHEAD` pages. */
function distanceTo(id: string, pages: readonly PageNode[], from: number): number | undefined {
  for (let distance = 1; distance <= LOOK_AHEAD; distance += 1) {
    if (pages[from + distance]?.id === id) return distance;
  }
  return undefined;
}

function addAll(into: Map<string, LocatedPage>, page: PageNode, siblings: Siblings): void {
  const placed = place(page, siblings);
  into.set(page.id, placed);
  for (const child of page.children) addAll(into, child, below(placed));
}

function place(page: PageNode, { prefix, parentId }: Siblings): LocatedPage {
  return { page, path: prefix + page.slug, parentId };
}

function below({ page, path }: LocatedPage): Siblings {
  return { pages: page.children, prefix: `${path}/`, parentId: page.id };
}
