/**
 * Joins look-ups that come in the same turn of the event loop into one: under load, a statement answers many requests.
 * Keys are shared only before the statement is sent, so nobody is answered from a time before their own request.
 */
export class BatchLoader<Key extends readonly string[], Result> {
  private waiting:
    { keys: Key[]; places: Map<string, number>; results: Promise<(Result | undefined)[]> } | undefined;
  private underWay = 0;
  /** Tells the batch that waits that a load has ended. */
  private onEnd: (() => void) | undefined;

  /**
   * @param load results in the order of the keys; undefined for those that find nothing
   * @param atOnce how many loads may be under way; what comes meanwhile gathers for the next one. For loads that cost more
   * than the wait, and find the same things for many.
   */
  constructor(
    private readonly load: (keys: readonly Key[]) => Promise<(Result | undefined)[]>,
    private readonly atOnce = Infinity,
  ) {}

  async find(key: Key): Promise<Result | undefined> {
    const batch = (this.waiting ??= this.begin());
    const name = key.join(' ');
    let place = batch.places.get(name);
    if (place === undefined) {
      place = batch.keys.length;
      batch.places.set(name, place);
      batch.keys.push(key);
    }
    return (await batch.results)[place];
  }

  private begin() {
    const keys: Key[] = [];
    return { keys, places: new Map<string, number>(), results: this.send(keys) };
  }

  private async send(keys: readonly Key[]): Promise<(Result | undefined)[]> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.underWay >= this.atOnce) await new Promise<void>((resolve) => (this.onEnd = resolve));
    this.waiting = undefined;
    this.underWay += 1;
    try {
      return await this.load(keys);
    } finally {
      this.underWay -= 1;
      this.onEnd?.();
    }
  }
}
