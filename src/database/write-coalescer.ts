interface Entry<Item, Result> {
  item: Item;
  /** Results of the write that includes this item, in the order of its items; undefined while the item waits. */
  results?: Promise<Result[]>;
  place: number;
}

interface Lane<Item, Result> {
  waiting: Entry<Item, Result>[];
  running: Promise<unknown> | undefined;
}

/**
 * Joins writes with the same key. Writes that change the same row would wait for each other until each has reached the
 * disk. Here, items that arrive during a write are written together afterwards; the first of them runs the write, in
 * its own request.
 */
export class WriteCoalescer<Item, Result> {
  private readonly lanes = new Map<string, Lane<Item, Result>>();

  /**
   * @param write writes all items of one key, or none; returns the results in the order of the items
   * @param most maximum number of items in one write: few, so that finished requests can continue while others are
   * written
   */
  constructor(
    private readonly write: (items: readonly [Item, ...Item[]]) => Promise<Result[]>,
    private readonly most = 16,
  ) {}

  /** Writes an item, possibly together with others of the same key. */
  async add(key: string, item: Item): Promise<Result> {
    const lane = this.lanes.get(key) ?? { waiting: [], running: undefined };
    this.lanes.set(key, lane);
    const entry: Entry<Item, Result> = { item, place: 0 };
    lane.waiting.push(entry);
    while (entry.results === undefined) {
      if (lane.running === undefined) this.run(key, lane);
      else await lane.running;
    }
    return (await entry.results)[entry.place] as Result;
  }

  private run(key: string, lane: Lane<Item, Result>): void {
    const taken = lane.waiting.splice(0, this.most);
    const results = this.write(taken.map(({ item }) => item) as [Item, ...Item[]]);
    taken.forEach((entry, place) => Object.assign(entry, { results, place }));
    const done = (): void => {
      lane.running = undefined;
      if (lane.waiting.length === 0) this.lanes.delete(key);
    };
    lane.running = results.then(done, done);
  }
}
