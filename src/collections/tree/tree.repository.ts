import { Injectable } from '@nestjs/common';
import { accessJoin } from '../../access/effective-role.sql.js';
import type { Level, Role } from '../../access/role.js';
import { Database } from '../../database/database.js';
import type { EffectiveLevel } from './effective-level.js';
import type { TreeItem } from './tree-item.js';

interface PositionedItem extends TreeItem {
  position: number;
}

const TABLES = { space: 'spaces', collection: 'collections' } as const;

/**
 * The tree that collections and spaces form together, in the database: the only statements that change where a space is
 * without the spaces' own code, because an item's place is a matter of both tables.
 */
@Injectable()
export class TreeRepository {
  constructor(private readonly database: Database) {}

  /** Keeps others from changing the trees of these organizations until the transaction ends. */
  async lock(organizationIds: readonly string[]): Promise<void> {
    for (const id of [...new Set(organizationIds)].sort()) {
      await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`tree ${id}`]);
    }
  }

  /** What lies directly below a parent (null: the top), in order; deleted spaces keep their places. */
  siblings(organizationId: string, parentId: string | null): Promise<PositionedItem[]> {
    const parent = parentId === null ? 'parent_id IS NULL' : 'parent_id = $2';
    return this.database.query<PositionedItem>(
      `SELECT 'space' AS type, id, position FROM spaces WHERE organization_id = $1 AND ${parent} AND NOT purging
       UNION ALL
       SELECT 'collection' AS type, id, position FROM collections WHERE organization_id = $1 AND ${parent}
       ORDER BY position, id`,
      parentId === null ? [organizationId] : [organizationId, parentId],
    );
  }

  /** Whether an item is there for a person: not deleted, and in their sight. */
  async isVisible(item: TreeItem, userId: string): Promise<boolean> {
    const conditions = {
      space: `item.deleted_at IS NULL
        AND (access.role IS NOT NULL OR item.published_visibility IN ('public', 'unlisted') AND NOT access.disabled)`,
      collection: 'access.role IS NOT NULL',
    };
    const rows = await this.database.query(
      `SELECT 1 FROM ${TABLES[item.type]} item ${accessJoin('item', '$2')}
       WHERE item.id = $1 AND ${conditions[item.type]}`,
      [item.id, userId],
    );
    return rows.length > 0;
  }

  async setPositions(items: readonly PositionedItem[]): Promise<void> {
    for (const type of ['space', 'collection'] as const) {
      const own = items.filter((item) => item.type === type);
      if (own.length === 0) continue;
      await this.database.query(
        `UPDATE ${TABLES[type]} AS item SET position = wanted.position
         FROM unnest($1::uuid[], $2::integer[]) AS wanted(id, position) WHERE item.id = wanted.id`,
        [own.map(({ id }) => id), own.map(({ position }) => position)],
      );
    }
  }

  /** The level that counts for an item. */
  async effectiveLevel(item: TreeItem): Promise<EffectiveLevel> {
    const [row] = await this.database.query<{ level_at_top: boolean; level: Role | null }>(
      `SELECT level_at_top, level FROM ${TABLES[item.type]} WHERE id = $1`,
      [item.id],
    );
    if (row === undefined) throw new Error('The item is gone.');
    return { atTop: row.level_at_top, level: row.level };
  }

  /** Gives an item a level of its own, or lets it inherit. */
  async setLevel(item: TreeItem, level: Level): Promise<void> {
    await this.database.query(
      `UPDATE ${TABLES[item.type]} SET inherits_level = $2, default_level = $3::role WHERE id = $1`,
      [item.id, level === 'inherit', level === 'inherit' ? null : level],
    );
  }

  /** Gives everything that lies directly in a collection and inherits its level, deleted spaces too, this one. */
  async setLevelOfInheriting(collectionId: string, level: Role | null): Promise<void> {
    for (const table of Object.values(TABLES)) {
      await this.database.query(
        `UPDATE ${table} SET inherits_level = false, default_level = $2::role WHERE parent_id = $1 AND inherits_level`,
        [collectionId, level],
      );
    }
  }

  /** @param path ids of the collections above the new parent, and the parent's own */
  async setParent(item: TreeItem, parentId: string | null, path: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE ${TABLES[item.type]} SET parent_id = $2, path = $3::uuid[] WHERE id = $1`,
      [item.id, parentId, path],
    );
  }

  /**
   * Rewrites the paths of everything below a collection, deleted spaces too, after the collection itself moved.
   * @param from ids of the collections that were above it
   * @param to those that are now
   */
  async rewritePaths(
    organizationId: string,
    collectionId: string,
    from: readonly string[],
    to: readonly string[],
  ): Promise<void> {
    for (const table of Object.values(TABLES)) {
      await this.database.query(
        `UPDATE ${table} SET path = $3::uuid[] || path[$4::integer + 1:]
         WHERE organization_id = $1 AND path @> ARRAY[$2::uuid]`,
        [organizationId, collectionId, to, from.length],
      );
    }
  }

  /**
   * Hands what lies directly below a collection, deleted spaces too, to the collection's own parent, and takes the
   * collection out of every path.
   */
  async moveContentsToParent(
    organizationId: string,
    collectionId: string,
    parentId: string | null,
  ): Promise<void> {
    for (const table of Object.values(TABLES)) {
      await this.database.query(
        `UPDATE ${table}
         SET path = array_remove(path, $2::uuid), parent_id = CASE WHEN parent_id = $2 THEN $3::uuid ELSE parent_id END
         WHERE organization_id = $1 AND path @> ARRAY[$2::uuid]`,
        [organizationId, collectionId, parentId],
      );
    }
  }
}
