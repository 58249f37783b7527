import { LRUCache } from 'lru-cache';
import type { Notifications } from './notifications.js';

/** Far less than a database takes to begin 4 billion transactions, after which versions repeat. */
const KEPT_MS = 10 * 60_000;

/** How much is remembered. */
export interface CacheBounds<Value> {
  /** All together. */
  maxSize: number;
  /** In the units of `maxSize`, a character of the version being one of them; left out: each counts as one. */
  sizeOf?: (value: Value) => number;
}

/**
 * Remembers what versions of rows look like. A version is the transaction that wrote a row and the place where it is
 * (`xmin`, `ctid`): each change of a row writes it to another place (PostgreSQL documentation, 5.6 "System Columns"), so
 * the same version of a row is the same row. That holds on one database server, until it has begun 4 billion transactions
 * more. Who asks finds the versions of now in the database first.
 */
export class VersionCache<Value extends object> {
  private readonly cache: LRUCache<string, Value>;
  private readonly underWay = new Map<string, Promise<Value>>();
  /** Counts the times that versions lost their meaning, so that what was read before is not remembered after. */
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
    // Another server may have taken over, and may give a version again that was lost with the one before.
    notifications.onReconnect(() => this.forgetAll());
  }

  get(version: string): Value | undefined {
    return this.notifications.isCurrent ? this.cache.get(version) : undefined;
  }

  /** Reads versions and remembers them, unless everything was forgotten during the reading. */
  async loadMany(load: () => Promise<[version: string, value: Value][]>): Promise<Value[]> {
    const { generation } = this;
    const found = await load();
    if (generation === this.generation) {
      for (const [version, value] of found) this.cache.set(version, Object.freeze(value));
    }
    return found.map(([, value]) => value);
  }

  /**
   * What a version looks like. Those who ask for it at the same time share one reading.
   * @param load may find that there is another version by now
   */
  async getOrLoad(version: string, load: () => Promise<[version: string, value: Value]>): Promise<Value> {
    const kept = this.get(version);
    if (kept !== undefined) return kept;
    const running = this.underWay.get(version);
    if (running !== undefined) return running;
    const reading = this.loadMany(async () => [await load()]).then(([value]) => value as Value);
    this.underWay.set(version, reading);
    try {
      return await reading;
    } finally {
      if (this.underWay.get(version) === reading) this.underWay.delete(version);
    }
  }

  private forgetAll(): void {
    this.generation += 1;
    this.cache.clear();
    this.underWay.clear();
  }
}
