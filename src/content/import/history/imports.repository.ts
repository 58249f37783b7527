import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import type { Keyset } from '../../../database/lists.js';
import type { ImportRow } from './import.entity.js';
import type { ImportView } from './import-view.js';

interface Row extends Omit<ImportView, 'author'> {
  userId: string | null;
  displayName: string;
  email: string;
  photoUrl: string | null;
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The history of imports in the database. */
@Injectable()
export class ImportsRepository {
  constructor(private readonly database: Database) {}

  /** Writes an import down; the organization is that of the space. A space that is gone has no history. */
  async insert(row: Omit<ImportRow, 'organizationId'>): Promise<void> {
    await this.database.query(
      `INSERT INTO imports (id, space_id, organization_id, source, url, status, error, revision_id, imported_resources,
         total_resources, skipped, author_id, started_at, finished_at, change_request_id, imported)
       SELECT $1, s.id, s.organization_id, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12, $13, $14, $15::jsonb
       FROM spaces s WHERE s.id = $2 FOR KEY SHARE`,
      [
        row.id,
        row.spaceId,
        row.source,
        row.url,
        row.status,
        row.error,
        row.revisionId,
        row.importedResources,
        row.totalResources,
        JSON.stringify(row.skipped),
        row.authorId,
        row.startedAt,
        row.finishedAt,
        row.changeRequestId,
        JSON.stringify(row.imported),
      ],
    );
  }

  /** Imports of a space, newest first. */
  async list(spaceId: string, after: Keyset | undefined, limit: number): Promise<ImportView[]> {
    const rows = await this.database.query<Row>(
      `SELECT i.id, i.source, i.url, i.status, i.error, i.revision_id AS "revisionId",
         i.change_request_id AS "changeRequestId",
         i.imported_resources AS "importedResources", i.total_resources AS "totalResources", i.imported, i.skipped,
         i.started_at AS "startedAt", i.finished_at AS "finishedAt",
         u.id AS "userId", u.display_name AS "displayName", u.email, u.photo_url AS "photoUrl"
       FROM imports i LEFT JOIN users u ON u.id = i.author_id
       WHERE i.space_id = $1 AND i.id < $2 ORDER BY i.id DESC LIMIT $3`,
      [spaceId, after?.[0] ?? LAST_ID, limit],
    );
    return rows.map(({ userId, displayName, email, photoUrl, ...row }) => ({
      ...row,
      author: userId === null ? null : { id: userId, displayName, email, photoUrl },
    }));
  }

  async count(spaceId: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM imports WHERE space_id = $1',
      [spaceId],
    );
    return row?.count ?? 0;
  }
}
