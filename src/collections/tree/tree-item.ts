/** An item of the tree. Spaces and collections are ordered together. */
export interface TreeItem {
  type: 'space' | 'collection';
  id: string;
}

/** A position next to a sibling. */
export interface Position {
  side: 'before' | 'after';
  of: TreeItem;
}

export function isSameItem(a: TreeItem, b: TreeItem): boolean {
  return a.type === b.type && a.id === b.id;
}
