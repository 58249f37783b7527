import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
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

  /** Records the start of an import, with the organization of the space. Does nothing when the space is gone. */
  async insert(
    row: Pick<
      ImportRow,
      'id' | 'spaceId' | 'changeRequestId' | 'source' | 'url' | 'authorId' | 'startedAt' | 'instanceId'
    >,
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO imports (id, space_id, organization_id, change_request_id, source, url, status, imported_resources,
         total_resources, author_id, started_at, instance_id)
       SELECT $1, s.id, s.organization_id, $3, $4, $5, 'running', 0, 0, $6, $7, $8
       FROM spaces s WHERE s.id = $2 FOR KEY SHARE`,
      [
        row.id,
        row.spaceId,
        row.changeRequestId,
        row.source,
        row.url,
        row.authorId,
        row.startedAt,
        row.instanceId,
      ],
    );
  }

  /** Records the outcome of an import, also if it was recorded as failed in the meantime. */
  async succeed(
    id: string,
    end: Pick<
      ImportRow,
      | 'revisionId'
      | 'importedResources'
      | 'totalResources'
      | 'imported'
      | 'skipped'
      | 'notUnderstood'
      | 'finishedAt'
    >,
  ): Promise<void> {
    await this.database.query(
      `UPDATE imports SET status = 'succeeded', error = NULL, revision_id = $2, imported_resources = $3, total_resources = $4,
         imported = $5::jsonb, skipped = $6::jsonb, not_understood = $7::jsonb, finished_at = $8
       WHERE id = $1`,
      [
        id,
        end.revisionId,
        end.importedResources,
        end.totalResources,
        JSON.stringify(end.imported),
        JSON.stringify(end.skipped),
        JSON.stringify(end.notUnderstood),
        end.finishedAt,
      ],
    );
  }

  /** Records why a running import failed. */
  async fail(id: string, error: string, finishedAt: Date): Promise<void> {
    await this.database.query(
      `UPDATE imports SET status = 'failed', error = $2, finished_at = $3 WHERE id = $1 AND status = 'running'`,
      [id, error, finishedAt],
    );
  }

  /** Deletes a running import from the history. */
  async remove(id: string): Promise<void> {
    await this.database.query(`DELETE FROM imports WHERE id = $1 AND status = 'running'`, [id]);
  }

  /** The processes of running imports. */
  async runners(): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT instance_id AS id FROM imports WHERE status = 'running' AND instance_id IS NOT NULL`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Records running imports as failed that no process runs.
   * @param ended processes that have ended
   * @param own this process, and the imports that it runs
   * @returns how many imports were recorded
   */
  async failAbandoned(
    ended: readonly string[],
    own: { instanceId: string; running: readonly string[] },
    error: string,
    finishedAt: Date,
  ): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `WITH failed AS (
         UPDATE imports SET status = 'failed', error = $4, finished_at = $5
         WHERE status = 'running'
           AND (instance_id = ANY ($1::uuid[]) OR (instance_id = $2 AND id <> ALL ($3::uuid[])))
         RETURNING 1
       ) SELECT count(*)::int AS count FROM failed`,
      [ended, own.instanceId, own.running, error, finishedAt],
    );
    return row?.count ?? 0;
  }

  /** Imports of a space, newest first. */
  async list(spaceId: string, after: Keyset | undefined, limit: number): Promise<ImportView[]> {
    const rows = await this.database.query<Row>(
      `SELECT i.id, i.source, i.url, i.status, i.error, i.revision_id AS "revisionId",
         i.change_request_id AS "changeRequestId",
         i.imported_resources AS "importedResources", i.total_resources AS "totalResources", i.imported, i.skipped,
         i.not_understood AS "notUnderstood",
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
