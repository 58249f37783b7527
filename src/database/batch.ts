/**
 * Joins look-ups that come in the same turn of the event loop into one: under load, a statement answers many requests.
 * Keys are shared only before the statement is sent, so nobody is answered from a time before their own request.
 */
export class Batch<Key extends readonly string[], Result> {
  private waiting:
    { keys: Key[]; places: Map<string, number>; results: Promise<(Result | undefined)[]> } | undefined;

  /** @param load results in the order of the keys; undefined for those that find nothing */
  constructor(private readonly load: (keys: readonly Key[]) => Promise<(Result | undefined)[]>) {}

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
    const results = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.waiting = undefined;
      return this.load(keys);
    });
    return { keys, places: new Map<string, number>(), results };
  }
}
