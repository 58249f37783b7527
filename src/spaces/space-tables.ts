import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { SpaceHooks } from './space-hooks.js';

/** Maximum rows of a table removed in one transaction, so that a purge does not hold locks for long. */
const PURGE_BATCH = 2_000;

/**
 * Transfers and purges the rows of a context with their space. The tables must have `space_id` and `organization_id`.
 */
@Injectable()
export class SpaceTables {
  constructor(
    private readonly database: Database,
    private readonly hooks: SpaceHooks,
  ) {}

  /**
   * Registers tables whose rows are transferred and purged with their space.
   * @param tables referenced tables before referencing tables. They are locked in this order and purged in reverse
   */
  keepWithSpace(tables: readonly string[]): void {
    this.hooks.onTransferred(({ spaceIds, toOrganizationId }) =>
      this.setOrganization(tables, spaceIds, toOrganizationId),
    );
    this.hooks.onPurge((spaceId) => this.removeBatch(tables.toReversed(), spaceId));
  }

  private async setOrganization(
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

  /** @returns whether nothing is left */
  private async removeBatch(tables: readonly string[], spaceId: string): Promise<boolean> {
    for (const table of tables) {
      const [removed] = await this.database.query<{ count: number }>(
        `WITH gone AS (
           DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE space_id = $1 LIMIT $2) RETURNING 1
         ) SELECT count(*)::int AS count FROM gone`,
        [spaceId, PURGE_BATCH],
      );
      if ((removed?.count ?? 0) === PURGE_BATCH) return false;
    }
    return true;
  }
}
