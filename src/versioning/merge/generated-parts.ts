import { comparePages, type PageChanges } from '../page-changes.js';
import { PageIndex } from '../page-index.js';
import { isGenerated, type PageNode } from '../page.js';
import { withPages } from '../with-pages.js';

/** The trees of a merge, with aligned generated pages. */
export interface AlignedTrees {
  base: PageIndex;
  theirs: PageIndex;
  /** Both sides have a different state of a source than the base, so its pages must be generated again. */
  isStale: boolean;
}

/**
 * Generated pages follow from their sources, so they never cause conflicts. If only one side has a different state of a
 * source than the base, its pages merge like any other content. If both sides do, or one side removed the computed
 * page, all trees get the generated pages of ours, or of theirs when ours does not have the computed page.
 */
export function alignGenerated(base: PageIndex, ours: PageIndex, theirs: PageIndex): AlignedTrees {
  const ids = new Set<string>();
  for (const other of [ours, theirs]) {
    const changes = comparePages(base.pages, other.pages);
    for (const id of computedIn(changes)) ids.add(id);
  }
  const inBase = new Map<string, PageNode>();
  const inTheirs = new Map<string, PageNode>();
  let isStale = false;
  for (const id of ids) {
    const [was, own, their] = [base, ours, theirs].map((index) => computedPage(index, id));
    if (own !== undefined && their !== undefined) {
      const states = [own.computedSeed, their.computedSeed];
      if (was !== undefined && states.includes(was.computedSeed)) continue;
      isStale ||= states[0] !== states[1];
      inTheirs.set(id, withGenerated(their, own));
    }
    const counts = own ?? their;
    if (was !== undefined && counts !== undefined) inBase.set(id, withGenerated(was, counts));
  }
  return { base: indexWith(base, inBase), theirs: indexWith(theirs, inTheirs), isStale };
}

/** Removes the generated pages below some pages, because these pages now have their own texts. */
export function withoutGenerated(index: PageIndex, ids: Iterable<string>): PageNode[] {
  const pages = new Map<string, PageNode>();
  for (const id of ids) {
    const page = index.find(id)?.page;
    const children = page?.children.filter((child) => !isGenerated(child));
    if (page !== undefined && children?.length !== page.children.length)
      pages.set(id, { ...page, children: children ?? [] });
  }
  return pages.size === 0 ? (index.pages as PageNode[]) : withPages(index, pages);
}

function indexWith(index: PageIndex, pages: ReadonlyMap<string, PageNode>): PageIndex {
  return pages.size === 0 ? index : new PageIndex(withPages(index, pages), index);
}

function* computedIn({ before, after }: PageChanges): Generator<string> {
  for (const side of [before, after]) {
    for (const [id, { page }] of side) if (page.type === 'computed') yield id;
  }
}

function computedPage(index: PageIndex, id: string): PageNode | undefined {
  const page = index.find(id)?.page;
  return page?.type === 'computed' ? page : undefined;
}

/** A computed page with the generated text and pages of another state of it. */
function withGenerated(page: PageNode, from: PageNode): PageNode {
  const generated = from.children.filter(isGenerated);
  const others = page.children.filter((child) => !isGenerated(child));
  const merged: PageNode = {
    ...page,
    document: from.document,
    children:
      others.length === 0 && generated.length === from.children.length
        ? from.children
        : [...generated, ...others],
  };
  if (from.computedSeed === undefined) delete merged.computedSeed;
  else merged.computedSeed = from.computedSeed;
  return merged;
}
