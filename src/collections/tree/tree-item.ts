/** Something that has a place among siblings: spaces and collections are ordered together. */
export interface TreeItem {
  type: 'space' | 'collection';
  id: string;
}

/** A place next to a sibling. */
export interface Position {
  side: 'before' | 'after';
  of: TreeItem;
}

export function isSameItem(one: TreeItem, other: TreeItem): boolean {
  return one.type === other.type && one.id === other.id;
}
