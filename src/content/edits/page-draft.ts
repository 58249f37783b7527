import { isDeepStrictEqual } from 'node:util';
import type { PageIndex } from '../../versioning/page-index.js';
import { isGenerated, MAX_DEPTH, type PageNode } from '../../versioning/page.js';
import { isTitleSlug, Slugs } from '../../markdown/source/slug.js';
import { EditError } from './edit-error.js';

/** A page during an edit; an unchanged page stays the same object. */
interface DraftPage {
  page: PageNode;
  /** The page before the edit. */
  original: PageNode;
  parent: DraftParent;
  /** Undefined: the children of the page, with those in `opened` replaced. */
  children: DraftPage[] | undefined;
  opened: DraftPage[];
  slugs: Slugs | undefined;
  /** Number of levels from the page to the lowest page below it, including its own; undefined until it is needed. */
  height: number | undefined;
  deleted: boolean;
}

type DraftParent = DraftPage | DraftRoot;

interface DraftRoot {
  page: null;
  children: DraftPage[] | undefined;
  opened: DraftPage[];
  slugs: Slugs | undefined;
}

/** Attributes of a page in a change; null removes one. */
export type PagePatch = {
  [Key in keyof Omit<PageNode, 'id' | 'children' | 'slug' | 'createdAt' | 'updatedAt'>]?:
    PageNode[Key] | null;
} & { slug?: string };

/**
 * The tree of pages while changes are applied to it. Only the lists that a change uses are copied; everything else is
 * shared with the tree before the edit.
 */
export class PageDraft {
  private readonly root: DraftRoot;
  private readonly known = new Map<string, DraftPage>();
  private pageCount: number;

  constructor(
    private readonly index: PageIndex,
    private readonly now: string,
  ) {
    this.root = { page: null, children: undefined, opened: [], slugs: undefined };
    this.pageCount = index.size;
  }

  get size(): number {
    return this.pageCount;
  }

  /** The current state of a page. @throws EditError, about the field `path`, when there is no such page */
  get(id: string, path = 'page'): PageNode {
    return this.require(id, path).page;
  }

  hasChildren(id: string): boolean {
    return this.childrenOf(this.require(id, 'page')).length > 0;
  }

  /** Removes the pages that were generated below a computed page. */
  deleteGenerated(id: string): void {
    const below = this.childrenOf(this.require(id, 'page')).map(({ page }) => page);
    for (const page of below) if (isGenerated(page)) this.delete(page.id);
  }

  /**
   * Adds a page.
   * @param into the parent; undefined: the top
   * @param at its position among the siblings; undefined, or past the end: the last
   * @throws EditError when there is no page `into`, or the tree would be too deep
   */
  insert(
    page: Omit<PageNode, 'slug' | 'children' | 'createdAt' | 'updatedAt'> & { slug?: string },
    into: string | undefined,
    at: number | undefined,
  ): void {
    const parent = into === undefined ? this.root : this.require(into, 'into');
    if (this.depthOf(parent) >= MAX_DEPTH)
      throw new EditError('into', `is ${MAX_DEPTH} levels deep, which is the maximum`);
    const siblings = this.childrenOf(parent);
    const slug = this.slugsOf(parent).give(page.slug ?? page.title);
    const created: PageNode = { ...page, slug, createdAt: this.now, updatedAt: this.now, children: [] };
    const draft: DraftPage = {
      page: created,
      original: created,
      parent,
      children: [],
      opened: [],
      slugs: undefined,
      height: undefined,
      deleted: false,
    };
    siblings.splice(at ?? siblings.length, 0, draft);
    forgetHeights(parent);
    this.known.set(page.id, draft);
    this.pageCount += 1;
  }

  /**
   * Changes attributes. A slug that was made from the title follows the new title; a chosen slug stays.
   * @throws EditError when there is no such page
   */
  update(id: string, { slug, ...patch }: PagePatch): void {
    const draft = this.require(id, 'page');
    const before = draft.page;
    const stated = Object.entries(patch).filter(([, value]) => value !== undefined);
    const next: Record<string, unknown> = { ...before };
    for (const [key, value] of stated) {
      if (value === null && key !== 'document') delete next[key];
      else next[key] = value;
    }
    const page = next as unknown as PageNode;
    const newSlug =
      slug ??
      (page.title !== before.title && isTitleSlug(before.slug, before.title) ? page.title : undefined);
    if (newSlug !== undefined) {
      const slugs = this.slugsOf(draft.parent);
      slugs.delete(before.slug);
      page.slug = slugs.give(newSlug);
    }
    if (isDeepStrictEqual(page, before)) return;
    page.updatedAt = this.now;
    draft.page = page;
  }

  /** Removes a page with everything below it. @throws EditError when there is no such page */
  delete(id: string): void {
    const draft = this.require(id, 'page');
    this.pageCount -= this.countBelow(draft);
    this.detach(draft);
    draft.deleted = true;
  }

  /**
   * Moves a page with everything below it.
   * @param into the new parent; null: the top
   * @param at its position among the new siblings; undefined, or past the end: the last
   * @throws EditError when there is no such page, or it would be below itself or too deep
   */
  move(id: string, into: string | null, at: number | undefined): void {
    const draft = this.require(id, 'page');
    const parent = into === null ? this.root : this.require(into, 'into');
    for (let above: DraftParent = parent; above.page !== null; above = above.parent) {
      if (above === draft) throw new EditError('into', 'is the page itself, or below it');
    }
    if (this.depthOf(parent) + this.heightOf(draft) > MAX_DEPTH) {
      throw new EditError('into', `would make the pages more than ${MAX_DEPTH} levels deep`);
    }
    const from = draft.parent;
    this.detach(draft);
    if (parent !== from) {
      const slug = this.slugsOf(parent).keep(draft.page.slug);
      if (slug !== draft.page.slug) draft.page = { ...draft.page, slug };
    } else {
      parent.slugs?.add(draft.page.slug);
    }
    const siblings = this.childrenOf(parent);
    siblings.splice(at ?? siblings.length, 0, draft);
    forgetHeights(parent);
    draft.parent = parent;
  }

  /** The current tree. */
  finish(): PageNode[] {
    return this.freezeList(this.root, this.index.pages);
  }

  private freeze(draft: DraftPage): PageNode {
    const children = this.freezeList(draft, draft.page.children);
    return children === draft.page.children ? draft.page : { ...draft.page, children };
  }

  /** The current children of a page: the original list when they are the same. */
  private freezeList({ children, opened }: DraftParent, before: readonly PageNode[]): PageNode[] {
    if (children !== undefined) {
      const pages = children.map((draft) => this.freeze(draft));
      return isSameList(pages, before) ? (before as PageNode[]) : pages;
    }
    let pages: PageNode[] | undefined;
    for (const draft of opened) {
      const page = this.freeze(draft);
      if (page === draft.original) continue;
      pages ??= before.slice();
      pages[before.indexOf(draft.original)] = page;
    }
    return pages ?? (before as PageNode[]);
  }

  private require(id: string, path: string): DraftPage {
    const draft = this.find(id);
    if (draft === undefined) throw new EditError(path, 'is not a page of this space');
    for (let above: DraftParent = draft; above.page !== null; above = above.parent) {
      if (above.deleted) throw new EditError(path, 'is a page that an earlier change deleted');
    }
    return draft;
  }

  private find(id: string): DraftPage | undefined {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const placed = this.index.find(id);
    if (placed === undefined) return undefined;
    const parent = placed.parentId === null ? this.root : this.find(placed.parentId);
    // All pages of an open list are known, so the page would have been found.
    if (parent === undefined || parent.children !== undefined) return undefined;
    const draft = this.open(placed.page, parent);
    parent.opened.push(draft);
    return draft;
  }

  private open(page: PageNode, parent: DraftParent): DraftPage {
    const draft: DraftPage = {
      page,
      original: page,
      parent,
      children: undefined,
      opened: [],
      slugs: undefined,
      height: undefined,
      deleted: false,
    };
    this.known.set(page.id, draft);
    return draft;
  }

  private childrenOf(parent: DraftParent): DraftPage[] {
    const pages = parent.page === null ? this.index.pages : parent.page.children;
    parent.children ??= pages.map((page) => this.known.get(page.id) ?? this.open(page, parent));
    return parent.children;
  }

  private slugsOf(parent: DraftParent): Slugs {
    parent.slugs ??= new Slugs(this.childrenOf(parent).map(({ page }) => page.slug));
    return parent.slugs;
  }

  private detach(draft: DraftPage): void {
    const siblings = this.childrenOf(draft.parent);
    siblings.splice(siblings.indexOf(draft), 1);
    forgetHeights(draft.parent);
    draft.parent.slugs?.delete(draft.page.slug);
  }

  private depthOf(parent: DraftParent): number {
    let depth = 0;
    for (let at = parent; at.page !== null; at = at.parent) depth += 1;
    return depth;
  }

  private heightOf(draft: DraftPage): number {
    if (draft.height !== undefined) return draft.height;
    if (draft.children === undefined && draft.opened.length === 0) {
      draft.height = heightOfPage(draft.page);
    } else {
      let below = 0;
      // There can be thousands of children, and most of their heights are known.
      for (const child of this.childrenOf(draft))
        below = Math.max(below, child.height ?? this.heightOf(child));
      draft.height = 1 + below;
    }
    return draft.height;
  }

  private countBelow(draft: DraftPage): number {
    if (draft.children === undefined && draft.opened.length === 0) return countPages(draft.page);
    return this.childrenOf(draft).reduce((sum, child) => sum + this.countBelow(child), 1);
  }
}

/** The pages below a page are others now. */
function forgetHeights(parent: DraftParent): void {
  for (let at = parent; at.page !== null; at = at.parent) at.height = undefined;
}

function heightOfPage(page: PageNode): number {
  return 1 + page.children.reduce((height, child) => Math.max(height, heightOfPage(child)), 0);
}

function countPages(page: PageNode): number {
  return page.children.reduce((sum, child) => sum + countPages(child), 1);
}

function isSameList(one: readonly PageNode[], other: readonly PageNode[]): boolean {
  return one.length === other.length && one.every((page, index) => page === other[index]);
}
