import { comparePages } from './page-changes.js';
import type { PageNode } from './page.js';
import { type LocatedPage, locatePages } from './located-page.js';

export type { LocatedPage as PlacedPage } from './located-page.js';

/** What one index has in another way than the one it was made from. */
interface Overlay {
  ids: Map<string, LocatedPage | undefined>;
  paths: Map<string, LocatedPage | undefined>;
}

/** Beyond this an index of its own is quicker to ask, and not much slower to make. */
const MAX_OVERLAY = 1_000;

/**
 * The pages of one revision, found by id or path. Immutable, so it may be kept and shared. One that is made from the
 * index of an earlier revision holds the differences alone.
 */
export class PageIndex {
  /** How many pages there are. */
  readonly size: number;
  private readonly byId: ReadonlyMap<string, LocatedPage>;
  private readonly byPath: ReadonlyMap<string, LocatedPage>;
  private readonly overlay: Overlay | undefined;
  private firstDocument: LocatedPage | null | undefined;

  /** @param earlier index of a tree that shares most of its pages with this one */
  constructor(
    readonly pages: readonly PageNode[],
    earlier?: PageIndex,
  ) {
    const derived = earlier === undefined ? undefined : overlayOf(pages, earlier);
    if (earlier !== undefined && derived !== undefined) {
      this.byId = earlier.byId;
      this.byPath = earlier.byPath;
      this.overlay = derived.overlay;
      this.size = earlier.size + derived.growth;
      return;
    }
    const byId = new Map<string, LocatedPage>();
    const byPath = new Map<string, LocatedPage>();
    for (const placed of locatePages(pages)) {
      byId.set(placed.page.id, placed);
      byPath.set(placed.path, placed);
    }
    this.byId = byId;
    this.byPath = byPath;
    this.size = byId.size;
  }

  /** The first document in reading order: it also answers to the empty path. */
  get first(): LocatedPage | undefined {
    if (this.firstDocument === undefined) {
      this.firstDocument = null;
      for (const placed of locatePages(this.pages)) {
        if (placed.page.type !== 'document') continue;
        this.firstDocument = placed;
        break;
      }
    }
    return this.firstDocument ?? undefined;
  }

  find(id: string): LocatedPage | undefined {
    return this.overlay?.ids.has(id) === true ? this.overlay.ids.get(id) : this.byId.get(id);
  }

  findByPath(path: string): LocatedPage | undefined {
    if (path === '') return this.first;
    return this.overlay?.paths.has(path) === true ? this.overlay.paths.get(path) : this.byPath.get(path);
  }

  /** What `overlayOf` starts from. */
  copyOverlay(): Overlay {
    return { ids: new Map(this.overlay?.ids), paths: new Map(this.overlay?.paths) };
  }
}

/** The differences of a tree to an earlier index; undefined when there are too many. */
function overlayOf(
  pages: readonly PageNode[],
  earlier: PageIndex,
): { overlay: Overlay; growth: number } | undefined {
  const { before, after } = comparePages(earlier.pages, pages);
  const overlay = earlier.copyOverlay();
  if (overlay.ids.size + before.size + after.size > MAX_OVERLAY) return undefined;
  for (const [id, placed] of before) {
    overlay.ids.set(id, undefined);
    overlay.paths.set(placed.path, undefined);
  }
  for (const [id, placed] of after) {
    overlay.ids.set(id, placed);
    overlay.paths.set(placed.path, placed);
  }
  return { overlay, growth: after.size - before.size };
}
