/** One page of a list. Without `next`, it is the last one. `count` is the number of items in the whole list. */
export interface ListPage<T> {
  items: T[];
  count: number;
  next?: { page: string };
}

/**
 * A list that is read page by page.
 *
 * - `for await (const item of list)` reads all items.
 * - `await list` reads the first page only.
 * - `for await (const page of list.pages())` reads whole pages.
 */
export class List<T> implements AsyncIterable<T>, PromiseLike<ListPage<T>> {
  /** @param read reads the page with a cursor, or the first one */
  constructor(private readonly read: (page?: string) => Promise<ListPage<T>>) {}

  async *pages(): AsyncGenerator<ListPage<T>, void> {
    let page = await this.read();
    yield page;
    while (page.next !== undefined) {
      page = await this.read(page.next.page);
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for await (const { items } of this.pages()) yield* items;
  }

  /** All items, in memory. */
  async toArray(): Promise<T[]> {
    const items: T[] = [];
    for await (const item of this) items.push(item);
    return items;
  }

  then<A = ListPage<T>, B = never>(
    fulfilled?: ((page: ListPage<T>) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.read().then(fulfilled, rejected);
  }
}
