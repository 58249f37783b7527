import { Injectable } from '@nestjs/common';
import type { Branch } from '../../content/branches/branch.js';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { type ListedRow, MAX_PAGE_BYTES, type RowsThatFit } from '../../database/page-bytes.sql.js';
import type { ImportRow } from './import.entity.js';
import type { ImportView } from './import-view.js';

interface Row extends Omit<ImportView, 'author'> {
  userId: string | null;
  displayName: string;
  email: string;
  photoUrl: string | null;
}

/** The imported resources of an import. */
export type LatestImport = Pick<ImportRow, 'importedResources' | 'imported'>;

/** A mirror and its result: the content of its revision, unless it has a base. */
export interface LastMirror extends Pick<ImportRow, 'id' | 'base'> {
  revisionId: string;
}

/** An import that a process runs. */
interface RunningImport {
  id: string;
  instanceId: string;
}

/** How many of the latest imports tell which page a text became. */
const LATEST = 10;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Approximate size in bytes of an import in a response; `i` is a row of imports. */
const BYTES = `1000 + octet_length(i.imported::text) + octet_length(i.deleted::text) + octet_length(i.edited::text)
  + octet_length(i.skipped::text) + octet_length(i.not_understood::text)`;

/** The next import of the space ($1), from an ID down, with its size. */
const next = (before: string): string =>
  `SELECT i.id, ${BYTES} AS bytes FROM imports i WHERE i.space_id = $1 AND i.id < ${before} ORDER BY i.id DESC LIMIT 1`;

/**
 * The IDs of a page ($3 imports) before an import ($2). Reads one import after another, because their sizes are known
 * only after their lists were unpacked: an import can have thousands of entries.
 */
const LISTED = `WITH RECURSIVE listed AS (
  SELECT first.id, first.bytes, 1 AS number FROM (${next('$2')}) first
  UNION ALL
  SELECT following.id, listed.bytes + following.bytes, listed.number + 1
  FROM listed CROSS JOIN LATERAL (${next('listed.id')}) following
  WHERE listed.number < $3 AND listed.bytes < ${MAX_PAGE_BYTES}
), last AS (SELECT id, number FROM listed ORDER BY number DESC LIMIT 1)
SELECT listed.id, (
  SELECT last.number < $3 AND EXISTS (SELECT 1 FROM imports i WHERE i.space_id = $1 AND i.id < last.id) FROM last
) AS is_cut FROM listed`;

/** The history of imports in the database. */
@Injectable()
export class ImportsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Records the start of an import, with the organization of the space.
   * @returns false when the space is gone
   */
  async insert(
    row: Pick<
      ImportRow,
      | 'id'
      | 'spaceId'
      | 'changeRequestId'
      | 'pageId'
      | 'language'
      | 'source'
      | 'slugs'
      | 'mode'
      | 'edits'
      | 'url'
      | 'authorId'
      | 'startedAt'
      | 'instanceId'
    >,
  ): Promise<boolean> {
    const [inserted] = await this.database.query(
      `WITH inserted AS (INSERT INTO imports (id, space_id, organization_id, change_request_id, source, url, status, imported_resources,
         total_resources, author_id, started_at, instance_id, page_id, slugs, mode, edits, language)
       SELECT $1, s.id, s.organization_id, $3, $4, $5, 'running', 0, 0, $6, $7, $8, $9, $10, $11, $12, $13
       FROM spaces s WHERE s.id = $2 FOR KEY SHARE RETURNING 1) SELECT 1 FROM inserted`,
      [
        row.id,
        row.spaceId,
        row.changeRequestId,
        row.source,
        row.url,
        row.authorId,
        row.startedAt,
        row.instanceId,
        row.pageId,
        row.slugs,
        row.mode,
        row.edits,
        row.language,
      ],
    );
    return inserted !== undefined;
  }

  /** Puts an import into the queue, for the first time or again. @returns false when it does not run */
  async queue(id: string): Promise<boolean> {
    const [row] = await this.database.query(
      `WITH queued AS (
         UPDATE imports SET status = 'pending', phase = 'waiting', instance_id = NULL
         WHERE id = $1 AND status = 'running' RETURNING 1
       ) SELECT 1 FROM queued`,
      [id],
    );
    return row !== undefined;
  }

  /** Records that a process runs an import of the queue. */
  async resume(id: string, instanceId: string): Promise<void> {
    await this.database.query(
      `UPDATE imports SET status = 'running', phase = 'fetching', pages_read = 0, pages_total = NULL, instance_id = $2
       WHERE id = $1 AND finished_at IS NULL`,
      [id, instanceId],
    );
  }

  async setProgress(
    id: string,
    progress: Pick<ImportRow, 'phase' | 'pagesRead' | 'pagesTotal'>,
  ): Promise<void> {
    await this.database.query(
      `UPDATE imports SET phase = $2, pages_read = $3, pages_total = $4 WHERE id = $1 AND status = 'running'`,
      [id, progress.phase, progress.pagesRead, progress.pagesTotal],
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
      | 'deletedResources'
      | 'imported'
      | 'deleted'
      | 'skipped'
      | 'notUnderstood'
      | 'editsSince'
      | 'edited'
      | 'conflictRequestId'
      | 'base'
      | 'finishedAt'
    >,
  ): Promise<void> {
    await this.database.query(
      `UPDATE imports SET status = 'succeeded', error = NULL, revision_id = $2, imported_resources = $3, total_resources = $4,
         imported = $5::jsonb, skipped = $6::jsonb, not_understood = $7::jsonb, finished_at = $8, deleted_resources = $9,
         deleted = $10::jsonb, edits_since = $11, edited = $12::jsonb, conflict_request_id = $13, base = $14::jsonb
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
        end.deletedResources,
        JSON.stringify(end.deleted),
        end.editsSince,
        JSON.stringify(end.edited),
        end.conflictRequestId,
        end.base === null ? null : JSON.stringify(end.base),
      ],
    );
  }

  /** The last mirror of a branch, or of a page of it, with its result. */
  async lastMirror(
    { spaceId, changeRequestId }: Branch,
    pageId: string | null,
  ): Promise<LastMirror | undefined> {
    const [row] = await this.database.query<LastMirror>(
      `SELECT id, revision_id AS "revisionId", base FROM (
         SELECT i.id, i.revision_id, i.base, i.finished_at FROM imports i
         WHERE i.space_id = $1 AND i.status = 'succeeded' AND i.mode = 'mirror' AND i.revision_id IS NOT NULL
           AND i.change_request_id IS NOT DISTINCT FROM $2 AND i.page_id IS NOT DISTINCT FROM $3
         ORDER BY i.id DESC LIMIT ${LATEST}) latest
       ORDER BY finished_at DESC, id DESC LIMIT 1`,
      [spaceId, changeRequestId, pageId],
    );
    return row;
  }

  /**
   * The latest successful imports of a place.
   * @param pageId the page that they were imported into; null: everything
   */
  async latest(spaceId: string, pageId: string | null): Promise<LatestImport[]> {
    return this.database.query<LatestImport>(
      `SELECT i.imported_resources AS "importedResources", i.imported FROM imports i
       WHERE i.space_id = $1 AND i.status = 'succeeded' AND i.page_id IS NOT DISTINCT FROM $2
       ORDER BY i.id DESC LIMIT ${LATEST}`,
      [spaceId, pageId],
    );
  }

  /** Whether one of the latest successful imports of a place took the slugs from the source. */
  async tookSlugs(spaceId: string, pageId: string | null): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM (
         SELECT i.slugs FROM imports i
         WHERE i.space_id = $1 AND i.status = 'succeeded' AND i.page_id IS NOT DISTINCT FROM $2
         ORDER BY i.id DESC LIMIT ${LATEST}) latest
       WHERE latest.slugs = 'source' LIMIT 1`,
      [spaceId, pageId],
    );
    return rows.length > 0;
  }

  /** Records why an import failed that waits or runs. @param edited the edits that it must not overwrite */
  async fail(id: string, error: string, finishedAt: Date, edited: ImportRow['edited'] = []): Promise<void> {
    await this.database.query(
      `UPDATE imports SET status = 'failed', error = $2, finished_at = $3, edited = $4::jsonb
       WHERE id = $1 AND finished_at IS NULL`,
      [id, error, finishedAt, JSON.stringify(edited)],
    );
  }

  /** Deletes a running import from the history. @returns false when it does not run */
  async remove(id: string): Promise<boolean> {
    const [row] = await this.database.query(
      `WITH removed AS (DELETE FROM imports WHERE id = $1 AND status = 'running' RETURNING 1) SELECT 1 FROM removed`,
      [id],
    );
    return row !== undefined;
  }

  /** Running imports and their processes. */
  listRunning(): Promise<RunningImport[]> {
    return this.database.query<RunningImport>(
      `SELECT id, instance_id AS "instanceId" FROM imports WHERE status = 'running' AND instance_id IS NOT NULL`,
    );
  }

  /**
   * Puts imports of the queue back that no process runs any more, and records others as failed. Imports that another
   * process runs by now stay as they are.
   */
  async failAbandoned(abandoned: readonly RunningImport[], error: string, finishedAt: Date): Promise<void> {
    if (abandoned.length === 0) return;
    await this.database.query(
      `WITH abandoned AS (
         SELECT i.id, EXISTS (SELECT 1 FROM queued_imports q WHERE q.id = i.id AND q.attempts > 0) AS "hasJob"
         FROM imports i JOIN unnest($1::uuid[], $2::uuid[]) AS a (id, instance_id) USING (id, instance_id)
         WHERE i.status = 'running'
       ), queued AS (
         UPDATE imports i SET status = 'pending', phase = 'waiting', instance_id = NULL
         FROM abandoned a WHERE a.id = i.id AND a."hasJob" AND i.status = 'running'
       )
       UPDATE imports i SET status = 'failed', error = $3, finished_at = $4
       FROM abandoned a WHERE a.id = i.id AND NOT a."hasJob" AND i.status = 'running'`,
      [abandoned.map(({ id }) => id), abandoned.map(({ instanceId }) => instanceId), error, finishedAt],
    );
  }

  /** Imports of a space, newest first. */
  async list(spaceId: string, after: Keyset | undefined, limit: number): Promise<RowsThatFit<ImportView>> {
    const listed = await this.database.query<ListedRow & { id: string }>(LISTED, [
      spaceId,
      after?.[0] ?? LAST_ID,
      limit,
    ]);
    const ids = listed.map(({ id }) => id);
    const rows = await this.views('i.space_id = $1 AND i.id = ANY ($2::uuid[]) ORDER BY i.id DESC', [
      spaceId,
      ids,
    ]);
    return { rows, isCut: listed[0]?.is_cut ?? false };
  }

  async find(spaceId: string, id: string): Promise<ImportView | undefined> {
    const [view] = await this.views('i.space_id = $1 AND i.id = $2', [spaceId, id]);
    return view;
  }

  private async views(condition: string, parameters: unknown[]): Promise<ImportView[]> {
    const rows = await this.database.query<Row>(
      `SELECT i.id, i.source, i.url, i.status, i.error, i.revision_id AS "revisionId",
         i.change_request_id AS "changeRequestId",
         i.imported_resources AS "importedResources", i.total_resources AS "totalResources", i.imported, i.skipped,
         i.language, i.slugs, i.mode, i.edits, i.edits_since AS "editsSince", i.edited,
         i.conflict_request_id AS "conflictRequestId", i.deleted_resources AS "deletedResources", i.deleted,
         i.phase, i.pages_read AS "pagesRead", i.pages_total AS "pagesTotal",
         i.not_understood AS "notUnderstood",
         i.started_at AS "startedAt", i.finished_at AS "finishedAt",
         u.id AS "userId", u.display_name AS "displayName", u.email, u.photo_url AS "photoUrl"
       FROM imports i LEFT JOIN users u ON u.id = i.author_id
       WHERE ${condition}`,
      parameters,
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
