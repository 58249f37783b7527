import { LRUCache } from 'lru-cache';
import { SingleFlight } from './single-flight.js';

/** What a cache keeps, and for how long. */
interface CacheLimits<Value> {
  /** Of all values together. What was used longest ago goes first. */
  maxSize: number;
  /** Of one value. A larger one is made each time. */
  maxEntrySize?: number;
  /** Default: a value counts as one. */
  sizeOf?: (value: Value, key: string) => number;
  /**
   * How long a value is kept, from the beginning of its making: what it is made from may change meanwhile. A function
   * returns `undefined` for a value without an end. It is measured with the clock of the machine, not with `Clock`.
   */
  milliseconds?: number | ((value: Value) => number | undefined);
}

/** A cache of what is made on demand. Concurrent callers share one making. An error is theirs, and is not kept. */
export class SingleFlightCache<Value> {
  /** In objects, because a value can be `undefined`. */
  private readonly values: LRUCache<string, { value: Value }>;
  private readonly making = new SingleFlight<Value>();
  private readonly lifetimeOf: (value: Value) => number | undefined;

  constructor({ maxSize, maxEntrySize = maxSize, sizeOf = () => 1, milliseconds }: CacheLimits<Value>) {
    this.values = new LRUCache({
      maxSize,
      maxEntrySize,
      sizeCalculation: ({ value }, key) => sizeOf(value, key),
    });
    this.lifetimeOf = typeof milliseconds === 'function' ? milliseconds : () => milliseconds;
  }

  has(key: string): boolean {
    return this.values.has(key);
  }

  /** The value if it is kept. */
  peek(key: string): Value | undefined {
    return this.values.get(key)?.value;
  }

  /** @param key identifies everything that the value depends on */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.values.get(key);
    if (kept !== undefined) return kept.value;
    return this.making.run(key, async () => {
      const start = performance.now();
      const value = await make();
      this.values.set(key, { value }, { ttl: this.lifetimeOf(value), start });
      return value;
    });
  }
}
