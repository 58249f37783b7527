import { Injectable } from '@nestjs/common';
import { NIL_ID } from '../common/ids.js';
import { accessJoin } from '../access/effective-role.sql.js';
import type { Role } from '../access/role.js';
import { Database } from '../database/database.js';
import { rowsOf } from '../database/entity-rows.js';
import type { Keyset } from '../database/keyset-paginator.js';
import { Collection } from './collection.entity.js';
import type { CollectionStanding } from './collection.policy.js';

/** A collection as a destination. */
export interface CollectionLocation {
  id: string;
  organizationId: string;
  /** IDs of the collections above it, outermost first. */
  path: string[];
  /** The caller's effective role; null: none. */
  role: Role | null;
}

/** A collection with the caller's standing on it. */
export interface CollectionView extends CollectionStanding {
  collection: Collection;
}

/** The fields of a collection that the guard needs. */
export interface CollectionAccess extends CollectionStanding {
  collectionId: string;
  organizationId: string;
}

const ROWS = rowsOf(Collection, 'levelAtTop', 'level');

/** Collections in the database. */
@Injectable()
export class CollectionsRepository {
  constructor(private readonly database: Database) {}

  async findLocation(userId: string, collectionId: string): Promise<CollectionLocation | undefined> {
    const [row] = await this.database.query<{
      id: string;
      organization_id: string;
      path: string[];
      role: Role | null;
    }>(
      `SELECT c.id, c.organization_id, c.path, access.role FROM collections c ${accessJoin('c', '$1')} WHERE c.id = $2`,
      [userId, collectionId],
    );
    if (row === undefined) return undefined;
    return { id: row.id, organizationId: row.organization_id, path: row.path, role: row.role };
  }

  async findAccess(userId: string, collectionId: string): Promise<CollectionAccess | undefined> {
    const [row] = await this.database.prepared<{
      id: string;
      organization_id: string;
      role: Role | null;
      disabled: boolean;
    }>(
      'collection-access',
      `SELECT c.id, c.organization_id, access.role, access.disabled
       FROM collections c ${accessJoin('c', '$1')} WHERE c.id = $2`,
      [userId, collectionId],
    );
    if (row === undefined) return undefined;
    return {
      collectionId: row.id,
      organizationId: row.organization_id,
      role: row.role,
      disabled: row.disabled,
    };
  }

  async findView(userId: string, collectionId: string): Promise<CollectionView | undefined> {
    const [view] = await this.views('c.id = $2', '', [userId, collectionId]);
    return view;
  }

  /**
   * The collections of an organization that the caller may view, oldest first.
   * @param nested whether to include nested collections
   */
  listOfOrganization(
    userId: string,
    organizationId: string,
    nested: boolean,
    after: Keyset | undefined,
    limit: number,
  ): Promise<CollectionView[]> {
    return this.views(
      `c.organization_id = $2 AND (c.parent_id IS NULL OR $3) AND access.role IS NOT NULL AND c.id > $4`,
      'ORDER BY c.id LIMIT $5',
      [userId, organizationId, nested, after?.[0] ?? NIL_ID, limit],
    );
  }

  async countOfOrganization(userId: string, organizationId: string, nested: boolean): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM collections c ${accessJoin('c', '$1')}
       WHERE c.organization_id = $2 AND (c.parent_id IS NULL OR $3) AND access.role IS NOT NULL`,
      [userId, organizationId, nested],
    );
    return row?.count ?? 0;
  }

  async insert(collection: Collection): Promise<void> {
    await this.database.repository(Collection).insert(collection);
  }

  async update(collectionId: string, changes: Partial<Collection>): Promise<void> {
    await this.database.repository(Collection).update({ id: collectionId }, changes);
  }

  /** Deletes an empty collection, with the grants on it. */
  async remove(collectionId: string): Promise<void> {
    await this.database.repository(Collection).delete({ id: collectionId });
  }

  private async views(where: string, order: string, parameters: unknown[]): Promise<CollectionView[]> {
    const rows = await this.database.query<Record<string, unknown>>(
      `SELECT c.*, access.role AS access_role, access.disabled AS access_disabled
       FROM collections c ${accessJoin('c', '$1')} WHERE ${where} ${order}`,
      parameters,
    );
    return rows.map(toView);
  }
}

function toView(row: Record<string, unknown>): CollectionView {
  return {
    collection: ROWS.read(row),
    role: row.access_role as Role | null,
    disabled: row.access_disabled as boolean,
  };
}
