import { LRUCache } from 'lru-cache';
import type { Role } from '../access/role.js';
import type { SpaceResource } from './space.resource.js';

/** A row of `spaces` and what a caller may do with it: all that a space looks like to the caller depends on. */
export interface SpaceVersion {
  id: string;
  /**
   * Two rows of one space with the same version are the same row: the version is the transaction that wrote the row and
   * the place where it is, and each change of a row writes it to another place (PostgreSQL documentation, 5.6 "System
   * Columns"). That holds on one database server, until it has begun 4 billion transactions more.
   */
  version: string;
  role: Role | null;
}

/** A space as one version shows it. */
export type VersionedResource = [version: SpaceVersion, resource: SpaceResource];

/** Far less than a database takes to begin 4 billion transactions, after which versions repeat. */
const KEPT_MS = 10 * 60_000;

/** Remembers what versions of spaces look like to those who have a role. */
export class VersionCache {
  private readonly cache: LRUCache<string, SpaceResource>;
  /** Counts the times that versions lost their meaning, so that what was read before is not remembered after. */
  private generation = 0;

  /** @param max how many versions are remembered */
  constructor(max: number) {
    this.cache = new LRUCache({ max, ttl: KEPT_MS });
  }

  get(space: SpaceVersion): SpaceResource | undefined {
    return this.cache.get(keyOf(space));
  }

  /** Reads spaces and remembers them, unless everything was forgotten during the reading. */
  async read(load: () => Promise<VersionedResource[]>): Promise<VersionedResource[]> {
    const { generation } = this;
    const found = await load();
    if (generation === this.generation) {
      for (const [space, resource] of found) this.cache.set(keyOf(space), Object.freeze(resource));
    }
    return found;
  }

  forgetAll(): void {
    this.generation += 1;
    this.cache.clear();
  }
}

function keyOf({ id, version, role }: SpaceVersion): string {
  return `${id} ${version} ${role}`;
}
