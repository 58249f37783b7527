import { LRUCache } from 'lru-cache';
import { runShared } from '../common/http/request-context.js';
import { SingleFlight } from '../common/single-flight.js';
import type { Notifications } from './notifications.js';

/** Far less than a database needs for 4 billion transactions, after which versions repeat. */
const KEPT_MS = 10 * 60_000;

/** Limits of a cache. */
export interface CacheBounds<Value> {
  /** Total size. */
  maxSize: number;
  /**
   * Size of a value, in units of `maxSize`; each character of its version adds one. Absent: each value counts as one.
   */
  sizeOf?: (value: Value) => number;
}

/**
 * Caches rows by version. A version is the transaction that wrote a row and its location (`xmin`, `ctid`). Each change
 * of a row writes it to another location (PostgreSQL documentation, 5.6 "System Columns"), so rows with the same
 * version are equal. This holds on one database server, for the next 4 billion transactions. Callers read the current
 * version from the database first.
 */
export class VersionCache<Value extends object> {
  private readonly cache: LRUCache<string, Value>;
  private readonly underWay = new SingleFlight<Value>();
  /** Number of times the cache was cleared. A row whose reading began before the last time is not stored. */
  private generation = 0;

  constructor(
    private readonly notifications: Pick<Notifications, 'isCurrent' | 'onReconnect'>,
    { maxSize, sizeOf }: CacheBounds<Value>,
  ) {
    this.cache = new LRUCache({
      maxSize,
      maxEntrySize: Math.ceil(maxSize / 2),
      ttl: KEPT_MS,
      sizeCalculation: (value, version) => (sizeOf === undefined ? 1 : sizeOf(value) + version.length),
    });
    // Another server may have taken over, which can reuse versions that the previous one lost.
    notifications.onReconnect(() => this.clear());
  }

  get(version: string): Value | undefined {
    return this.notifications.isCurrent ? this.cache.get(version) : undefined;
  }

  /** Reads versions and stores them, unless the cache was cleared during the reading. */
  async loadMany(load: () => Promise<[version: string, value: Value][]>): Promise<Value[]> {
    const { generation } = this;
    const loaded = await load();
    if (generation === this.generation) {
      for (const [version, value] of loaded) this.cache.set(version, Object.freeze(value));
    }
    return loaded.map(([, value]) => value);
  }

  /**
   * The row of a version. Concurrent callers share one reading.
   * @param load may find a newer version
   */
  async getOrLoad(version: string, load: () => Promise<[version: string, value: Value]>): Promise<Value> {
    const cached = this.get(version);
    if (cached !== undefined) return cached;
    return this.underWay.run(version, async () => {
      const [value] = await runShared(() => this.loadMany(async () => [await load()]));
      return value as Value;
    });
  }

  private clear(): void {
    this.generation += 1;
    this.cache.clear();
    this.underWay.clear();
  }
}
