/**
 * Lists that are known to be stored, by the identity of objects that came from the store. An edit shares every
 * unchanged object with the content that it started from, so planning does not have to hash unchanged content.
 *
 * Only the store may add entries, and only for content that it has read: planned content may never have been written.
 */
const lists = new WeakMap<readonly object[], string>();
const pieces = new WeakMap<object, StoredPiece[]>();
const indexes = new WeakMap<object, StoredIndex[]>();

/** A leaf of a longer list. */
export interface StoredPiece {
  items: readonly object[];
  hash: string;
}

interface StoredIndex {
  level: number;
  children: readonly string[];
  hash: string;
}

/** Maximum number of nodes that are remembered for the same first item. */
const MAX_SHAPES = 4;

/** Remembers that a whole list is stored, under the hash of its root. */
export function rememberList(items: readonly object[], hash: string): void {
  lists.set(items, hash);
}

/** Remembers that a piece of a longer list is stored, under the hash of its leaf. */
export function rememberPiece(items: readonly object[], hash: string): void {
  const [first] = items;
  if (first === undefined) return;
  const shapes = pieces.get(first) ?? [];
  if (shapes.some((shape) => shape.hash === hash)) return;
  pieces.set(first, [{ items, hash }, ...shapes].slice(0, MAX_SHAPES));
}

/** Remembers that an index node with this first item is stored. */
export function rememberIndex(first: object, level: number, children: readonly string[], hash: string): void {
  const shapes = indexes.get(first) ?? [];
  if (shapes.some((shape) => shape.hash === hash)) return;
  const ofLevel = shapes.filter((shape) => shape.level === level).slice(0, MAX_SHAPES - 1);
  const others = shapes.filter((shape) => shape.level !== level);
  indexes.set(first, [{ level, children, hash }, ...ofLevel, ...others]);
}

/** The root hash of a list that is known to be stored. */
export function storedList(items: readonly object[]): string | undefined {
  return lists.get(items);
}

/** A piece that is known to be stored and contains exactly the items of the list from `start`. */
export function storedPiece(items: readonly object[], start: number): StoredPiece | undefined {
  const first = items[start];
  const shapes = first === undefined ? undefined : pieces.get(first);
  return shapes?.find((shape) => shape.items.every((item, index) => item === items[start + index]));
}

/** The hash of the index node with these children, if it is known to be stored. */
export function storedIndex(first: object, level: number, children: readonly string[]): string | undefined {
  return indexes
    .get(first)
    ?.find(
      (shape) =>
        shape.level === level &&
        shape.children.length === children.length &&
        shape.children.every((hash, index) => hash === children[index]),
    )?.hash;
}
