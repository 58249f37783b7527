import { Injectable } from '@nestjs/common';
import { NIL_ID } from '../common/ids.js';
import { accessJoin } from '../access/effective-role.sql.js';
import { organizationAccess } from '../access/organization-access.sql.js';
import type { Role } from '../access/role.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import { type SpaceRow, type SpaceView, toView } from './spaces.repository.js';
import { type RowVersion, type SpaceVersion, versionOfRow } from './space-version.js';

/** A space with the version of its row. */
export interface VersionedSpaceView extends SpaceView {
  version: string;
}

interface ListedRow extends RowVersion {
  id: string;
  access_role: Role | null;
  list_count?: number;
}

const ACCESS = organizationAccess('$1', '$2');
const LIVE = 's.organization_id = $2 AND s.deleted_at IS NULL';
const OPEN = '(s.level_at_top OR s.level IS NOT NULL)';
const CLOSED = 'NOT s.level_at_top AND s.level IS NULL';

/** SQL condition for spaces that the caller may view, by a role or because a site shows them to everyone. */
const VIEWABLE = `(${ACCESS.reaches('s')}
  OR s.published_visibility IN ('public', 'unlisted') AND NOT caller.disabled)`;

/**
 * Members see every space that is open to members, which an index finds. So for members only closed spaces are checked
 * one by one, and `sought` contains the visible ones. For others, `sought` contains all visible spaces.
 */
const EXPRESSIONS = `${ACCESS.expressions},
sought AS MATERIALIZED (
  SELECT s.id FROM spaces s CROSS JOIN caller WHERE ${LIVE} AND ${CLOSED} AND ${VIEWABLE}
  UNION ALL
  SELECT s.id FROM spaces s CROSS JOIN caller
  WHERE NOT (SELECT sees_open FROM caller) AND ${LIVE} AND ${OPEN} AND ${VIEWABLE}
)`;

/** `$3`: the limit; `after`: condition on the rows of `spaces`. */
const page = (after: string): string => `
page AS MATERIALIZED (
  SELECT s.id, s.xmin, s.ctid, s.parent_id, s.level_at_top, s.level FROM spaces s
  WHERE ${LIVE} AND ${after} AND ((SELECT sees_open FROM caller) AND ${OPEN} OR s.id IN (SELECT id FROM sought))
  ORDER BY s.id LIMIT $3
)`;

const COUNT = `(
  (SELECT count(*) FROM sought)
  + CASE WHEN (SELECT sees_open FROM caller) THEN (SELECT count(*) FROM spaces s WHERE ${LIVE} AND ${OPEN}) ELSE 0 END
)::int`;

const LISTED = `page.id, page.xmin, page.ctid, access.role AS access_role`;

const FIRST = `
WITH ${EXPRESSIONS}, ${page('true')}
SELECT ${LISTED}, ${COUNT} AS list_count
FROM page CROSS JOIN caller ${ACCESS.join('page')} ORDER BY page.id`;

/** `$4`: the last ID of the previous page. */
const NEXT = `
WITH ${EXPRESSIONS}, ${page('s.id > $4')}
SELECT ${LISTED} FROM page CROSS JOIN caller ${ACCESS.join('page')} ORDER BY page.id`;

const SHOWN = `
SELECT s.*, s.xmin, s.ctid, access.role AS access_role, access.disabled AS access_disabled
FROM spaces s ${accessJoin('s', '$1')}
WHERE s.organization_id = $2 AND s.id = ANY ($3::uuid[]) AND s.deleted_at IS NULL
  AND (access.role IS NOT NULL OR s.published_visibility IN ('public', 'unlisted') AND NOT access.disabled)`;

/** The spaces of an organization that a caller may view, in the database. */
@Injectable()
export class OrganizationSpacesRepository {
  constructor(private readonly database: Database) {}

  /** The first page, oldest spaces first, and the total count. */
  async first(
    userId: string,
    organizationId: string,
    limit: number,
  ): Promise<{ rows: SpaceVersion[]; count: number }> {
    const values = [userId, organizationId, limit];
    const rows = await this.database.prepared<ListedRow>('spaces-first', FIRST, values);
    return { rows: rows.map(toVersion), count: rows[0]?.list_count ?? 0 };
  }

  /** The page after a space, oldest first. */
  async next(
    userId: string,
    organizationId: string,
    after: Keyset | undefined,
    limit: number,
  ): Promise<SpaceVersion[]> {
    const values = [userId, organizationId, limit, after?.[0] ?? NIL_ID];
    return (await this.database.prepared<ListedRow>('spaces-next', NEXT, values)).map(toVersion);
  }

  /** The spaces among these that the caller may view now, in any order. */
  async findShown(
    userId: string,
    organizationId: string,
    ids: readonly string[],
  ): Promise<VersionedSpaceView[]> {
    const values = [userId, organizationId, ids];
    const rows = await this.database.prepared<SpaceRow & ListedRow>('spaces-shown', SHOWN, values);
    return rows.map((row) => ({ ...toView(row), version: versionOfRow(row) }));
  }
}

function toVersion(row: ListedRow): SpaceVersion {
  return { id: row.id, version: versionOfRow(row), role: row.access_role };
}
