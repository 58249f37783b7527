import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { FormerPagePath } from '../versioning/content-plan.js';
import { FormerPath } from './former-path.entity.js';

/** Rows of one statement. */
const ROWS_AT_ONCE = 5_000;

/** Former paths of pages in the database. */
@Injectable()
export class FormerPathsRepository {
  constructor(private readonly database: Database) {}

  /** Of several pages that had a path, the last one counts. */
  async add(spaceId: string, organizationId: string, paths: readonly FormerPagePath[]): Promise<void> {
    for (let start = 0; start < paths.length; start += ROWS_AT_ONCE) {
      const rows = paths.slice(start, start + ROWS_AT_ONCE);
      await this.database.query(
        `INSERT INTO former_paths (space_id, path_hash, organization_id, page_id)
         SELECT DISTINCT ON (path_hash) $1::uuid, path_hash, $2::uuid, page_id
         FROM unnest($3::bytea[], $4::uuid[]) AS former(path_hash, page_id)
         ORDER BY path_hash
         ON CONFLICT (space_id, path_hash) DO UPDATE SET page_id = excluded.page_id`,
        [spaceId, organizationId, rows.map(({ path }) => hashOf(path)), rows.map(({ pageId }) => pageId)],
      );
    }
  }

  async find(spaceId: string, path: string): Promise<string | undefined> {
    const found = await this.database.repository(FormerPath).findOneBy({ spaceId, pathHash: hashOf(path) });
    return found?.pageId;
  }
}

function hashOf(path: string): Buffer {
  return createHash('sha256').update(path.toLowerCase()).digest();
}
