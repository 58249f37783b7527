import { BatchLoader } from './batch-loader.js';
import type { Database } from './database.js';

/** IDs of a user and of another object. */
type Pair = [userId: string, id: string];

interface PreparedStatement {
  /** Unique for the text. */
  name: string;
  text: string;
}

/**
 * Loads a row about a user and one other object that nearly every request needs. Concurrent requests share a statement;
 * inside a transaction, each request runs its own.
 */
export class BatchedRowLoader<Row extends object> {
  private readonly batch = new BatchLoader<Pair, Row>((pairs) => this.load(pairs));

  /**
   * @param one finds the row of `$1`, the ID of the user, and `$2`, the other ID
   * @param many finds the rows of `$1`, the IDs of users, and `$2`, as many other IDs, each with its `place` in these
   * arrays, from 1
   */
  constructor(
    private readonly database: Database,
    private readonly one: PreparedStatement,
    private readonly many: PreparedStatement,
  ) {}

  async find(...pair: Pair): Promise<Row | undefined> {
    if (!this.database.isInTransaction) return this.batch.find(pair);
    const [row] = await this.load([pair]);
    return row;
  }

  private async load(pairs: readonly Pair[]): Promise<(Row | undefined)[]> {
    const [pair] = pairs;
    if (pair !== undefined && pairs.length === 1)
      return this.database.prepared<Row>(this.one.name, this.one.text, [...pair]);
    const rows = await this.database.prepared<Row & { place: number }>(this.many.name, this.many.text, [
      pairs.map(([userId]) => userId),
      pairs.map(([, id]) => id),
    ]);
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return pairs.map((_, index) => byPlace.get(index + 1));
  }
}
