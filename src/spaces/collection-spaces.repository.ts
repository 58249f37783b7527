import { Injectable } from '@nestjs/common';
import { NIL_ID } from '../common/ids.js';
import { accessJoin } from '../access/effective-role.sql.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import { type SpaceView, toView } from './spaces.repository.js';

/** The spaces directly in a collection (`$2`) that the caller (`$1`) may view. */
const IN_COLLECTION = `
FROM spaces s ${accessJoin('s', '$1')}
WHERE s.parent_id = $2 AND s.deleted_at IS NULL
  AND s.organization_id = (SELECT organization_id FROM collections WHERE id = $2)
  AND (access.role IS NOT NULL OR (s.published_visibility IN ('public', 'unlisted') AND NOT access.disabled))`;

/** The spaces of a collection in the database. */
@Injectable()
export class CollectionSpacesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Spaces in the order of siblings. The next page starts after the current position of the last item, so that no space is
   * skipped when others moved in the meantime. If the last item itself was removed, the page starts after its previous
   * position.
   */
  async list(
    userId: string,
    collectionId: string,
    after: Keyset | undefined,
    limit: number,
  ): Promise<SpaceView[]> {
    const [position = 0, id = NIL_ID] = after ?? [];
    const rows = await this.database.query<Record<string, unknown>>(
      `SELECT s.*, access.role AS access_role, access.disabled AS access_disabled ${IN_COLLECTION}
       AND s.position > coalesce((SELECT position FROM spaces WHERE id = $4 AND parent_id = $2), $3::integer - 1)
       ORDER BY s.position LIMIT $5`,
      [userId, collectionId, position, id, limit],
    );
    return rows.map(toView);
  }

  async count(userId: string, collectionId: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count ${IN_COLLECTION}`,
      [userId, collectionId],
    );
    return row?.count ?? 0;
  }
}
