import { currentRequest, runShared } from '../common/http/request-context.js';

/** Look-ups that are sent together. */
interface Batch<Key, Result> {
  keys: Key[];
  places: Map<string, number>;
  results: Promise<(Result | undefined)[]>;
}

/**
 * Joins look-ups from the same turn of the event loop into one: under load, one statement serves many requests. A key
 * joins a batch only before its statement is sent, so no caller gets a result that is older than the call.
 */
export class BatchLoader<Key extends readonly string[], Result> {
  /** Batches of checks are separate: a request that holds locks does not wait for the connections of others. */
  private readonly waiting = new Map<boolean, Batch<Key, Result>>();
  private running = 0;
  /** Wakes the waiting batch when a load has ended. */
  private onEnd: (() => void) | undefined;

  /**
   * @param load returns results in the order of the keys; undefined for keys without a result
   * @param maxRunning how many loads may run at a time; keys that arrive meanwhile wait for the next one. For loads
   * that cost more than waiting, and that many callers share.
   */
  constructor(
    private readonly load: (keys: readonly Key[]) => Promise<(Result | undefined)[]>,
    private readonly maxRunning = Infinity,
  ) {}

  async find(key: Key): Promise<Result | undefined> {
    const batch = this.batch(currentRequest()?.isCheck === true);
    const name = key.join(' ');
    let place = batch.places.get(name);
    if (place === undefined) {
      place = batch.keys.length;
      batch.places.set(name, place);
      batch.keys.push(key);
    }
    return (await batch.results)[place];
  }

  private batch(isCheck: boolean): Batch<Key, Result> {
    let batch = this.waiting.get(isCheck);
    if (batch === undefined) {
      const keys: Key[] = [];
      batch = { keys, places: new Map(), results: this.send(keys, isCheck) };
      this.waiting.set(isCheck, batch);
    }
    return batch;
  }

  private async send(keys: readonly Key[], isCheck: boolean): Promise<(Result | undefined)[]> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.running >= this.maxRunning && !isCheck)
      await new Promise<void>((resolve) => (this.onEnd = resolve));
    this.waiting.delete(isCheck);
    this.running += 1;
    try {
      return await runShared(() => this.load(keys));
    } finally {
      this.running -= 1;
      this.onEnd?.();
    }
  }
}
