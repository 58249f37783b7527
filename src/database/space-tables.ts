import { Injectable } from '@nestjs/common';
import { Database } from './database.js';

/** What all tables have in common that hold something of a space: `space_id`, and `organization_id` beside it. */
@Injectable()
export class SpaceTables {
  constructor(private readonly database: Database) {}

  /** Notes in every row of the spaces that they belong to another organization. */
  async setOrganization(
    tables: readonly string[],
    spaceIds: readonly string[],
    organizationId: string,
  ): Promise<void> {
    for (const table of tables) {
      await this.database.query(
        `UPDATE ${table} SET organization_id = $2 WHERE space_id = ANY ($1::uuid[])`,
        [spaceIds, organizationId],
      );
    }
  }

  /**
   * Removes up to `limit` rows of a space from each table, in the order of the tables; of one that has more, the next time
   * goes on there, so what rows refer to can stand behind them.
   * @returns whether nothing is left
   */
  async removeBatch(tables: readonly string[], spaceId: string, limit: number): Promise<boolean> {
    for (const table of tables) {
      const [removed] = await this.database.query<{ count: number }>(
        `WITH gone AS (
           DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE space_id = $1 LIMIT $2) RETURNING 1
         ) SELECT count(*)::int AS count FROM gone`,
        [spaceId, limit],
      );
      if ((removed?.count ?? 0) === limit) return false;
    }
    return true;
  }
}
