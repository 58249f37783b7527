import type { PageNode } from './page.js';

/** A page and where it stands. */
export interface PlacedPage {
  page: PageNode;
  /** Slugs from the top, joined by `/`. */
  path: string;
  /** null: at the top. */
  parentId: string | null;
}

/** The pages of one revision, found by id or path. Immutable, so it may be kept and shared. */
export class PageIndex {
  readonly byId: ReadonlyMap<string, PlacedPage>;
  private readonly byPath: ReadonlyMap<string, PlacedPage>;
  /** The first document in reading order: it also answers to the empty path. */
  readonly first: PlacedPage | undefined;

  constructor(readonly pages: readonly PageNode[]) {
    const byId = new Map<string, PlacedPage>();
    const byPath = new Map<string, PlacedPage>();
    let first: PlacedPage | undefined;
    const walk = (nodes: readonly PageNode[], prefix: string, parentId: string | null): void => {
      for (const page of nodes) {
        const placed = { page, path: prefix + page.slug, parentId };
        byId.set(page.id, placed);
        byPath.set(placed.path, placed);
        if (first === undefined && page.type === 'document') first = placed;
        walk(page.children, `${placed.path}/`, page.id);
      }
    };
    walk(pages, '', null);
    this.byId = byId;
    this.byPath = byPath;
    this.first = first;
  }

  find(id: string): PlacedPage | undefined {
    return this.byId.get(id);
  }

  findByPath(path: string): PlacedPage | undefined {
    return path === '' ? this.first : this.byPath.get(path);
  }
}
