import { isSameItem, type Position, type TreeItem } from './tree-item.js';

/**
 * Moves an item to a position among its siblings.
 * @param siblings in their current order, with or without the item
 * @param position undefined: last
 * @returns undefined if the position does not name another sibling
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
