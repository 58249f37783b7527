import type { Keyset } from '../../database/keyset-paginator.js';

interface Item {
  id: string;
}

/** The functions of a list source that a list in memory provides. */
interface ItemSource<Row> {
  fetch: (after: Keyset | undefined, limit: number) => Promise<Row[]>;
  count: () => Promise<number>;
  key: (row: Row) => Keyset;
  map: (row: Row) => Row;
}

/**
 * A list source for a list that is read as a whole. A page starts after the current position of the last item of the
 * previous page. If that item is gone, the list ends.
 */
export function inMemorySource<Row extends Item>(read: () => Promise<Row[]>): ItemSource<Row> {
  let reading: Promise<Row[]> | undefined;
  const items = (): Promise<Row[]> => (reading ??= read());
  return {
    fetch: async (after, limit) => {
      const all = await items();
      if (after === undefined) return all.slice(0, limit);
      const place = all.findIndex(({ id }) => id === after[0]);
      return place === -1 ? [] : all.slice(place + 1, place + 1 + limit);
    },
    count: async () => (await items()).length,
    key: ({ id }) => [id],
    map: (row) => row,
  };
}
