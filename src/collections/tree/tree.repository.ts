import { Injectable } from '@nestjs/common';
import { accessJoin } from '../../access/effective-role.sql.js';
import type { Level, Role } from '../../access/role.js';
import { Database } from '../../database/database.js';
import type { EffectiveLevel } from './effective-level.js';
import { levelColumns } from './tree-columns.js';
import type { TreeItem } from './tree-item.js';

interface PositionedItem extends TreeItem {
  position: number;
}

const TABLES = { space: 'spaces', collection: 'collections' } as const;

/**
 * The tree of collections and spaces in the database. Only these statements change the place of a space outside the
 * context of spaces, because the order spans both tables.
 */
@Injectable()
export class TreeRepository {
  constructor(private readonly database: Database) {}

  /** Locks the trees of these organizations until the transaction ends. */
  async lock(organizationIds: readonly string[]): Promise<void> {
    for (const id of [...new Set(organizationIds)].sort()) {
      await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`tree ${id}`]);
    }
  }

  /** The items directly below a parent (null: the top level) in order, including deleted spaces. */
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

  /** Whether an item exists and a person can view it. */
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

  /** The effective level of an item. */
  async effectiveLevel(item: TreeItem): Promise<EffectiveLevel> {
    const [row] = await this.database.query<{ level_at_top: boolean; level: Role | null }>(
      `SELECT level_at_top, level FROM ${TABLES[item.type]} WHERE id = $1`,
      [item.id],
    );
    if (row === undefined) throw new Error('The item does not exist.');
    return { atTop: row.level_at_top, level: row.level };
  }

  /** Sets the level of an item. */
  async setLevel(item: TreeItem, level: Level): Promise<void> {
    const { inheritsLevel, defaultLevel } = levelColumns(level);
    await this.database.query(
      `UPDATE ${TABLES[item.type]} SET inherits_level = $2, default_level = $3::role WHERE id = $1`,
      [item.id, inheritsLevel, defaultLevel],
    );
  }

  /** Sets the level of all items directly in a collection, including deleted spaces, that inherit its level. */
  async setLevelOfInheriting(collectionId: string, level: Role | null): Promise<void> {
    for (const table of Object.values(TABLES)) {
      await this.database.query(
        `UPDATE ${table} SET inherits_level = false, default_level = $2::role WHERE parent_id = $1 AND inherits_level`,
        [collectionId, level],
      );
    }
  }

  /** @param path IDs of the collections above the new parent, and of the parent */
  async setParent(item: TreeItem, parentId: string | null, path: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE ${TABLES[item.type]} SET parent_id = $2, path = $3::uuid[] WHERE id = $1`,
      [item.id, parentId, path],
    );
  }

  /**
   * Rewrites the paths of everything below a collection, including deleted spaces, after the collection was moved.
   * @param from IDs of the collections above it before the move
   * @param to IDs of the collections above it now
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
   * Moves the items directly in a collection, including deleted spaces, to its parent, and removes the collection from
   * all paths.
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
