/**
 * A kind of work with connections. Checks are reads that a change makes while it holds locks. Work that no request waits for
 * counts as writes.
 */
export type Lane = 'reads' | 'writes' | 'checks';

/** Work that needs a connection. */
export interface Use {
  readonly lane: Lane;
  /** Whose work it is, such as an organization and a person. Each has a share of its own; work of nobody has all. */
  readonly owners: readonly string[];
}

/** Someone who waits for a connection. */
interface Waiting {
  use: Use;
  /** How often `tick` was called meanwhile. */
  age: number;
  /** How many arrived before. */
  arrival: number;
  enter: (error?: Error) => void;
}

/**
 * Decides who may take a connection of a pool. Reads and writes each leave a fifth of the connections, at least one, to the
 * other: writers that wait for each other's locks hold their connections, and reads must continue meanwhile. One connection
 * is left for checks, so that requests that hold locks can end. An owner has up to three quarters of the connections that
 * other owners leave of a lane, at least one. Because some work needs two at once, a pool of less than four connections is
 * not divided, and lanes of less than three are not divided by owners. Next is the request whose owner has the fewest
 * connections, in the order of arrival.
 */
export class ConnectionLanes {
  private readonly used: Record<Lane, number> = { reads: 0, writes: 0, checks: 0 };
  private readonly usedBy: Record<Lane, Map<string, number>> = {
    reads: new Map(),
    writes: new Map(),
    checks: new Map(),
  };
  private readonly maximum: number;
  private readonly isDivided: boolean;
  /** In the order of arrival, for each use: many who wait have the same one. */
  private readonly queues = new Map<string, Waiting[]>();
  private arrivals = 0;

  /** @param size number of connections of the pool */
  constructor(private readonly size: number) {
    this.isDivided = size >= 4;
    this.maximum = this.isDivided ? size - 1 - Math.max(1, Math.floor(size / 5)) : size;
  }

  /**
   * Calls `enter` when there is a connection, or with the error of `refuse`.
   * @returns gives up waiting with an error; does nothing afterwards
   */
  wait(use: Use, enter: (error?: Error) => void): (error: Error) => void {
    const key = `${use.lane} ${use.owners.join(' ')}`;
    const entry = { use, age: 0, arrival: this.arrivals, enter };
    this.arrivals += 1;
    const queue = this.queues.get(key);
    if (queue === undefined) this.queues.set(key, [entry]);
    else queue.push(entry);
    this.admit();
    return (error) => {
      const place = this.queues.get(key)?.indexOf(entry) ?? -1;
      if (place < 0) return;
      this.take(key, place);
      enter(error);
    };
  }

  /** Counts how long everybody waits, in calls of this method. */
  tick(): void {
    for (const queue of this.queues.values()) for (const waiting of queue) waiting.age += 1;
  }

  /**
   * The connections that have to be free for those who have waited long and whose owners have none of the lane; work of nobody
   * gets one at a time. They are taken from the owners who have most, and of those who have the same number, from whoever
   * came last.
   * @param minAge of those who count as waiting long
   * @param held what connections are used for that can be ended, and since when, in any ascending numbers
   */
  preemptable<Held extends { use: Use; takenAt: number }>(minAge: number, held: readonly Held[]): Held[] {
    const newcomers = [...this.queues.values()]
      .flatMap((queue) => (queue[0]?.use.owners.length === 0 ? queue.slice(0, 1) : queue))
      .filter(({ age, use }) => age >= minAge && this.mostOf(use) === 0)
      .slice(0, held.length);
    const found = new Set<Held>();
    const largestFirst = held.toSorted(
      (one, other) => this.mostOf(other.use) - this.mostOf(one.use) || other.takenAt - one.takenAt,
    );
    for (const { use } of newcomers) {
      const isInTheWay = (each: Held): boolean => each.use.lane === use.lane && !found.has(each);
      const next = largestFirst.find(isInTheWay);
      if (next !== undefined) found.add(next);
    }
    return [...found];
  }

  /** The connection of someone who entered is free again. */
  leave(use: Use): void {
    this.count(use, -1);
    this.admit();
  }

  /** All who wait now get an error. */
  refuse(error: Error): void {
    const waiting = [...this.queues.values()].flat();
    this.queues.clear();
    for (const { enter } of waiting) enter(error);
  }

  private admit(): void {
    for (let key = this.next(); key !== undefined; key = this.next()) {
      const next = this.take(key, 0);
      if (next === undefined) return;
      this.count(next.use, 1);
      next.enter();
    }
  }

  /** The queue whose first one is next. */
  private next(): string | undefined {
    let next: string | undefined;
    let least: readonly [count: number, arrival: number] = [Infinity, Infinity];
    for (const [key, [first]] of this.queues) {
      if (first === undefined || !this.isFree(first.use)) continue;
      const count = this.ofOwners(first.use).reduce((sum, each) => sum + each, 0);
      if (count > least[0] || (count === least[0] && first.arrival > least[1])) continue;
      next = key;
      least = [count, first.arrival];
    }
    return next;
  }

  private take(key: string, place: number): Waiting | undefined {
    const queue = this.queues.get(key) ?? [];
    const [taken] = queue.splice(place, 1);
    if (queue.length === 0) this.queues.delete(key);
    return taken;
  }

  private isFree(use: Use): boolean {
    const { reads, writes, checks } = this.used;
    if (reads + writes + checks >= this.size) return false;
    if (!this.isDivided || use.lane === 'checks') return true;
    const used = this.used[use.lane];
    if (used >= this.maximum || reads + writes >= this.size - 1) return false;
    return (
      this.maximum < 3 ||
      this.ofOwners(use).every((own) => {
        const left = this.maximum - (used - own);
        return own < Math.max(1, Math.floor((left * 3) / 4));
      })
    );
  }

  private mostOf(use: Use): number {
    return Math.max(0, ...this.ofOwners(use));
  }

  private ofOwners({ lane, owners }: Use): number[] {
    return owners.map((owner) => this.usedBy[lane].get(owner) ?? 0);
  }

  private count({ lane, owners }: Use, change: number): void {
    this.used[lane] += change;
    for (const owner of owners) {
      const count = (this.usedBy[lane].get(owner) ?? 0) + change;
      if (count === 0) this.usedBy[lane].delete(owner);
      else this.usedBy[lane].set(owner, count);
    }
  }
}
