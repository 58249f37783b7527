import { comparePages } from './page-changes.js';
import type { PageNode } from './page.js';
import { type LocatedPage, locatePages } from './located-page.js';

export type { LocatedPage as PlacedPage } from './located-page.js';

/** The differences between an index and the earlier index that it was built from. */
interface Overlay {
  ids: Map<string, LocatedPage | undefined>;
  paths: Map<string, LocatedPage | undefined>;
}

/** With more differences, a separate index is faster to search and not much slower to build. */
const MAX_OVERLAY = 1_000;

/**
 * An index of the pages of one revision, by ID and path. Immutable, so it can be cached and shared. An index that is built
 * from the index of an earlier revision contains only the differences.
 */
export class PageIndex {
  /** Number of pages. */
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

  /** The first document in reading order, which is also found under the empty path. */
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

  /** A copy of the differences, for `overlayOf`. */
  copyOverlay(): Overlay {
    return { ids: new Map(this.overlay?.ids), paths: new Map(this.overlay?.paths) };
  }
}

/** The differences between a tree and an earlier index; undefined when there are too many. */
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
