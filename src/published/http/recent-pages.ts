import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { LocalChanges } from '../../http/local-changes.js';
import { atMost } from '../../config/cache-size.js';

/** How long a page is sent again without a database query. Far less than the second within which changes take effect. */
const KEPT_MS = 100;
/** Longest host and path that are kept, in UTF-16 units. Clients can send a page's path with thousands of slashes. */
const MAX_ADDRESS = 500;

/**
 * Pages that were just sent to anonymous readers. Under load, the same page is sent many times in a tenth of a second. A
 * request that may change something in this process ends it at once.
 */
export class RecentPages {
  private readonly kept = new LRUCache<string, { key: string; until: number; change: number }>(atMost(2_000));

  constructor(private readonly changes: LocalChanges) {}

  /** The key of the page in the cache; undefined when the database must be queried. */
  find(request: Request): string | undefined {
    if (!isPlain(request)) return undefined;
    const recent = this.kept.get(addressOf(request));
    if (recent === undefined || recent.change !== this.changes.count) return undefined;
    return recent.until > performance.now() ? recent.key : undefined;
  }

  /**
   * @param key of a page that everybody can read
   * @param change the count of `LocalChanges` from before the database query
   */
  keep(request: Request, key: string, change: number): void {
    if (!isPlain(request)) return;
    const until = performance.now() + KEPT_MS;
    this.kept.set(addressOf(request), { key, until, change });
  }
}

function isPlain({ method, headers, host = '', url }: Request): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.cookie === undefined &&
    host.length + url.length <= MAX_ADDRESS &&
    !url.includes('?') &&
    headers.accept?.includes('text/markdown') !== true
  );
}

/** `host` is the host that a proxy names only if the proxy is trusted. */
function addressOf({ host = '', url }: Request): string {
  return `${host} ${url}`;
}
