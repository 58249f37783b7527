import { MAX_DEPTH, type PageNode } from '../page.js';

/** A tree without cycles in which pages have moved. */
export interface MovedTree {
  movedPages: Iterable<string>;
  /** null: at the top level */
  parentOf(id: string): string | null;
  /** The children of a page before the moves. */
  childrenBefore(id: string): readonly PageNode[];
  /** Whether a page exists and was not moved. */
  isUnmoved(id: string): boolean;
  /** The pages that were moved below a page. */
  arrivalsOf(id: string): Iterable<string>;
}

/** Finds pages that moves made too deep. Remembers which pages are not, because thousands can be too deep, one by one. */
export class DepthSearch {
  /** Pages that are not too deep, with those below them. */
  private readonly shallow = new Set<string>();
  /** How many of its children before the moves are not too deep or are elsewhere, by page. */
  private readonly searched = new Map<string, number>();

  /** @param counts whether a path that is too long is looked for */
  constructor(
    private readonly tree: MovedTree,
    private readonly counts: (path: readonly string[]) => boolean,
  ) {}

  /** The path from the top level to the first page that is too deep: at a moved page or below it. */
  find(): string[] | undefined {
    for (const start of this.tree.movedPages) {
      if (this.shallow.has(start)) continue;
      const above: string[] = [];
      for (let at = this.tree.parentOf(start); at !== null; at = this.tree.parentOf(at)) above.push(at);
      const found = this.findAt(start, above.reverse());
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Must be called for pages that have another parent now. */
  forget(pages: Iterable<string>): void {
    for (const id of pages) {
      for (let at = this.tree.parentOf(id); at !== null; at = this.tree.parentOf(at)) this.forgetOne(at);
      this.forgetBelow(id);
    }
  }

  /** @param way from the top level to the parent */
  private findAt(id: string, way: string[]): string[] | undefined {
    if (this.shallow.has(id)) return undefined;
    way.push(id);
    const found =
      way.length > MAX_DEPTH ? (this.counts(way) ? [...way] : undefined) : this.findBelow(id, way);
    way.pop();
    if (found === undefined) this.shallow.add(id);
    return found;
  }

  private findBelow(id: string, way: string[]): string[] | undefined {
    const before = this.tree.childrenBefore(id);
    for (let at = this.searched.get(id) ?? 0; at < before.length; at += 1) {
      const child = (before[at] as PageNode).id;
      const found = this.tree.isUnmoved(child) ? this.findAt(child, way) : undefined;
      this.searched.set(id, found === undefined ? at + 1 : at);
      if (found !== undefined) return found;
    }
    for (const child of this.tree.arrivalsOf(id)) {
      const found = this.findAt(child, way);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private forgetBelow(id: string): void {
    this.forgetOne(id);
    for (const child of this.tree.childrenBefore(id))
      if (this.tree.isUnmoved(child.id)) this.forgetBelow(child.id);
    for (const child of this.tree.arrivalsOf(id)) this.forgetBelow(child);
  }

  private forgetOne(id: string): void {
    this.shallow.delete(id);
    this.searched.delete(id);
  }
}
