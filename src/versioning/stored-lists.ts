/**
 * What is known to be stored already, by the identity of objects that came from the store. An edit shares every object
 * it does not touch with the content it started from, so planning it needs no hash of what it left alone.
 *
 * Only the store may fill this, with what it has read: what was merely planned may never have been written.
 */
const lists = new WeakMap<readonly object[], string>();
const pieces = new WeakMap<object, StoredPiece[]>();
const indexes = new WeakMap<object, StoredIndex[]>();

/** A leaf that a longer list was cut into. */
export interface StoredPiece {
  items: readonly object[];
  hash: string;
}

interface StoredIndex {
  level: number;
  children: readonly string[];
  hash: string;
}

/** Nodes that begin with one item: it has been in few shapes of its list lately. */
const MAX_SHAPES = 4;

/** States that a whole list is stored, under the hash of its root. */
export function rememberList(items: readonly object[], hash: string): void {
  lists.set(items, hash);
}

/** States that a piece of a longer list is stored, under the hash of its leaf. */
export function rememberPiece(items: readonly object[], hash: string): void {
  const [first] = items;
  if (first === undefined) return;
  const shapes = pieces.get(first) ?? [];
  if (shapes.some((shape) => shape.hash === hash)) return;
  pieces.set(first, [{ items, hash }, ...shapes].slice(0, MAX_SHAPES));
}

/** States that an index node is stored, which begins with an item. */
export function rememberIndex(first: object, level: number, children: readonly string[], hash: string): void {
  const shapes = indexes.get(first) ?? [];
  if (shapes.some((shape) => shape.hash === hash)) return;
  const ofLevel = shapes.filter((shape) => shape.level === level).slice(0, MAX_SHAPES - 1);
  const others = shapes.filter((shape) => shape.level !== level);
  indexes.set(first, [{ level, children, hash }, ...ofLevel, ...others]);
}

/** The root of a list, when it is known to be stored. */
export function storedList(items: readonly object[]): string | undefined {
  return lists.get(items);
}

/** The piece that begins at a place of a list and has exactly the items there, when one is known to be stored. */
export function storedPiece(items: readonly object[], start: number): StoredPiece | undefined {
  const first = items[start];
  const shapes = first === undefined ? undefined : pieces.get(first);
  return shapes?.find((shape) => shape.items.every((item, index) => item === items[start + index]));
}

/** The index node of these children, when it is known to be stored. */
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
