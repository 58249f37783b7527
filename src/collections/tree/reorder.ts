import { isSameItem, type Position, type TreeItem } from './tree-item.js';

/**
 * The order of siblings with one of them put to its place.
 * @param siblings in today's order, with or without the item
 * @param position undefined: last
 * @returns undefined when the position names no other sibling
 */
export function reorder<T extends TreeItem>(
  siblings: readonly T[],
  item: T,
  position: Position | undefined,
): T[] | undefined {
  const others = siblings.filter((sibling) => !isSameItem(sibling, item));
  if (position === undefined) return [...others, item];
  const index = others.findIndex((sibling) => isSameItem(sibling, position.of));
  if (index === -1) return undefined;
  return others.toSpliced(position.side === 'before' ? index : index + 1, 0, item);
}
