import { Injectable } from '@nestjs/common';
import { accessJoin } from '../access/effective-role.sql.js';
import type { Role } from '../access/role.js';
import { Database } from '../database/database.js';

/** A collection as a place to put something into. */
export interface CollectionPlace {
  id: string;
  organizationId: string;
  /** Ids of the collections above it, outermost first. */
  path: string[];
  /** The caller's effective role; null: none. */
  role: Role | null;
}

/** Collections in the database. */
@Injectable()
export class CollectionsRepository {
  constructor(private readonly database: Database) {}

  async findPlace(userId: string, collectionId: string): Promise<CollectionPlace | undefined> {
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
}
