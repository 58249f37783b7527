/** What a connection is used for. Work that no request waits for counts as writes. */
export type Lane = 'reads' | 'writes';

/** Someone who waits for a connection. */
interface Waiting {
  lane: Lane;
  enter: (error?: Error) => void;
}

/**
 * Decides who may take a connection of a pool. Reads and writes each leave a fifth of the connections, at least one, to the
 * other: writers that wait for each other's locks hold their connections, and reads must continue meanwhile. A pool of less
 * than four connections is not divided, because some work needs two at once. Those who wait are served in the order of
 * their arrival.
 */
export class ConnectionLanes {
  private readonly used: Record<Lane, number> = { reads: 0, writes: 0 };
  private readonly maximum: number;
  private readonly waiting: Waiting[] = [];

  /** @param size number of connections of the pool */
  constructor(private readonly size: number) {
    this.maximum = size < 4 ? size : size - Math.max(1, Math.floor(size / 5));
  }

  /**
   * Calls `enter` when there is a connection, or with the error of `refuse`.
   * @returns gives up waiting with an error; does nothing afterwards
   */
  wait(lane: Lane, enter: (error?: Error) => void): (error: Error) => void {
    const entry = { lane, enter };
    this.waiting.push(entry);
    this.admit();
    return (error) => {
      const place = this.waiting.indexOf(entry);
      if (place < 0) return;
      this.waiting.splice(place, 1);
      enter(error);
    };
  }

  /** The connection of someone who entered is free again. */
  leave(lane: Lane): void {
    this.used[lane] -= 1;
    this.admit();
  }

  /** All who wait now get an error. */
  refuse(error: Error): void {
    for (const { enter } of this.waiting.splice(0)) enter(error);
  }

  private admit(): void {
    for (;;) {
      const place = this.waiting.findIndex(({ lane }) => this.isFree(lane));
      const [next] = place < 0 ? [] : this.waiting.splice(place, 1);
      if (next === undefined) return;
      this.used[next.lane] += 1;
      next.enter();
    }
  }

  private isFree(lane: Lane): boolean {
    return this.used[lane] < this.maximum && this.used.reads + this.used.writes < this.size;
  }
}
