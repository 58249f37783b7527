/** A list of the reader's latest choices, in `localStorage`. Empty where the browser refuses to store anything. */
export function readList<Item>(key: string): Item[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? (list as Item[]) : [];
  } catch {
    return [];
  }
}

/** Puts an item first, and keeps `limit` items. */
export function putFirst<Item>(
  key: string,
  item: Item,
  limit: number,
  isSame = (a: Item, b: Item) => a === b,
): void {
  const others = readList<Item>(key).filter((other) => !isSame(item, other));
  try {
    localStorage.setItem(key, JSON.stringify([item, ...others].slice(0, limit)));
  } catch {
    // Without storage, the choice holds for this page.
  }
}
