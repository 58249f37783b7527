import { Injectable } from '@nestjs/common';
import { accessJoin } from '../access/effective-role.sql.js';
import { organizationAccess } from '../access/organization-access.sql.js';
import type { Role } from '../access/role.js';
import { Batch } from '../database/batch.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/lists.js';
import { Space, type PublishedVisibility } from './space.entity.js';
import type { SpaceStanding } from './space.policy.js';

/** As much of a space as is shown. */
export type ShownSpace = Omit<Space, 'path' | 'position' | 'purging' | 'levelAtTop' | 'level'>;

/** As much of a space as is shown, with the caller's role on it. */
export interface ShownSpaceView {
  space: ShownSpace;
  role: Role | null;
  disabled: boolean;
}

/** A space with the caller's role on it. */
export interface SpaceView {
  space: Space;
  role: Role | null;
  disabled: boolean;
}

/** What a request for a space's content needs, found in one statement. */
export interface SpaceAccess extends SpaceStanding {
  spaceId: string;
  organizationId: string;
  headRevisionId: string;
}

interface AccessRow {
  id: string;
  organization_id: string;
  head_revision_id: string;
  edit_mode: 'live' | 'locked';
  published_visibility: PublishedVisibility | null;
  role: Role | null;
  disabled: boolean;
}

const ACCESS_COLUMNS =
  's.id, s.organization_id, s.head_revision_id, s.edit_mode, s.published_visibility, access.role, access.disabled';

const FIND_ACCESS = `SELECT ${ACCESS_COLUMNS} FROM spaces s ${accessJoin('s', '$1')} WHERE s.id = $2 AND s.deleted_at IS NULL`;

const FIND_VIEW = `SELECT s.*, access.role AS access_role, access.disabled AS access_disabled
FROM spaces s ${accessJoin('s', '$1')} WHERE s.id = $2 AND s.deleted_at IS NULL`;

/** The same for many pairs of user and space; `place` is the pair's, from 1. */
const FIND_ACCESS_OF_MANY = `
SELECT wanted.place::int AS place, ${ACCESS_COLUMNS}
FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS wanted(user_id, space_id, place)
JOIN spaces s ON s.id = wanted.space_id ${accessJoin('s', 'wanted.user_id')}
WHERE s.deleted_at IS NULL`;

const OF_ORGANIZATION = organizationAccess('$1', '$2');

const LIVE = 's.organization_id = $2 AND s.deleted_at IS NULL';
const OPEN = '(s.level_at_top OR s.level IS NOT NULL)';

/** Rows that the caller may see, by a role or because a site shows them to everyone. */
const VIEWABLE = `(${OF_ORGANIZATION.reaches('s')}
  OR s.published_visibility IN ('public', 'unlisted') AND NOT caller.disabled)`;

/**
 * How many there are. A member sees everything that is open to members, which is counted in an index, so only what is
 * closed is looked at.
 */
const COUNT = `(CASE
  WHEN (SELECT role IS NULL OR disabled FROM caller)
    THEN (SELECT count(*) FROM caller JOIN spaces s ON ${LIVE} WHERE ${VIEWABLE})
  ELSE (SELECT count(*) FROM spaces s WHERE ${LIVE} AND ${OPEN})
    + (SELECT count(*) FROM caller JOIN spaces s ON ${LIVE} AND NOT s.level_at_top AND s.level IS NULL WHERE ${VIEWABLE})
END)::int`;

/** What a space is shown with; its place in the tree is not, and an array for each row takes long to read. */
const SHOWN = [
  ...['id', 'organization_id', 'parent_id', 'title', 'emoji', 'edit_mode', 'inherits_level', 'default_level'],
  ...['head_revision_id', 'published_visibility', 'published_site_id', 'open_comments', 'change_requests'],
  ...['change_requests_open', 'change_requests_draft', 'created_at', 'updated_at', 'deleted_at'],
];
const SHOWN_COLUMNS = [...SHOWN, 'level_at_top', 'level'].map((column) => `s.${column}`).join(', ');
const PAGE_COLUMNS = `${SHOWN.map((column) => `page.${column}`).join(', ')},
  access.role AS access_role, access.disabled AS access_disabled`;

const NEXT_OF_ORGANIZATION = `
WITH ${OF_ORGANIZATION.expressions},
page AS MATERIALIZED (
  SELECT ${SHOWN_COLUMNS} FROM spaces s CROSS JOIN caller WHERE ${LIVE} AND ${VIEWABLE} AND s.id > $4 ORDER BY s.id LIMIT $3
)
SELECT ${PAGE_COLUMNS} FROM page CROSS JOIN caller ${OF_ORGANIZATION.join('page')} ORDER BY page.id`;

const FIRST_OF_ORGANIZATION = `
WITH ${OF_ORGANIZATION.expressions},
page AS MATERIALIZED (
  SELECT ${SHOWN_COLUMNS} FROM spaces s CROSS JOIN caller WHERE ${LIVE} AND ${VIEWABLE} ORDER BY s.id LIMIT $3
)
SELECT ${PAGE_COLUMNS}, ${COUNT} AS list_count
FROM page CROSS JOIN caller ${OF_ORGANIZATION.join('page')} ORDER BY page.id`;

export type SpaceRow = Record<string, unknown>;

/** Spaces in the database. */
@Injectable()
export class SpacesRepository {
  private readonly accessBatch = new Batch<[userId: string, spaceId: string], AccessRow>((pairs) =>
    this.findAccessRows(pairs),
  );

  constructor(private readonly database: Database) {}

  /** What a request for a space's content needs. Requests of the same moment share a statement. */
  async findAccess(userId: string, spaceId: string): Promise<SpaceAccess | undefined> {
    const row = this.database.isInTransaction
      ? (await this.findAccessRows([[userId, spaceId]]))[0]
      : await this.accessBatch.find([userId, spaceId]);
    if (row === undefined) return undefined;
    return {
      spaceId: row.id,
      organizationId: row.organization_id,
      headRevisionId: row.head_revision_id,
      editMode: row.edit_mode,
      publishedVisibility: row.published_visibility,
      role: row.role,
      disabled: row.disabled,
    };
  }

  private async findAccessRows(
    pairs: readonly [userId: string, spaceId: string][],
  ): Promise<(AccessRow | undefined)[]> {
    const [only] = pairs;
    if (only !== undefined && pairs.length === 1) {
      return this.database.prepared<AccessRow>('space-access', FIND_ACCESS, [...only]);
    }
    const rows = await this.database.prepared<AccessRow & { place: number }>(
      'space-access-of-many',
      FIND_ACCESS_OF_MANY,
      [pairs.map(([userId]) => userId), pairs.map(([, spaceId]) => spaceId)],
    );
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return pairs.map((_, index) => byPlace.get(index + 1));
  }

  async findView(userId: string, spaceId: string): Promise<SpaceView | undefined> {
    const [row] = await this.database.prepared<SpaceRow>('space-view', FIND_VIEW, [userId, spaceId]);
    return row === undefined ? undefined : toView(row);
  }

  /** Also a space that was deleted after `deletedAfter`, unless its purge has begun. */
  async findRecoverable(userId: string, spaceId: string, deletedAfter: Date): Promise<SpaceView | undefined> {
    const [view] = await this.views(
      's.id = $2 AND (s.deleted_at IS NULL OR s.deleted_at > $3) AND NOT s.purging',
      '',
      [userId, spaceId, deletedAfter],
    );
    return view;
  }

  /** The spaces of an organization that the caller may view, oldest first. */
  async listOfOrganization(
    userId: string,
    organizationId: string,
    after: Keyset | undefined,
    limit: number,
  ): Promise<ShownSpaceView[]> {
    const rows = await this.database.prepared<SpaceRow>('spaces-next', NEXT_OF_ORGANIZATION, [
      userId,
      organizationId,
      limit,
      after?.[0] ?? '00000000-0000-0000-0000-000000000000',
    ]);
    return rows.map(toShownView);
  }

  /** The first of them, and how many there are. */
  async firstOfOrganization(
    userId: string,
    organizationId: string,
    limit: number,
  ): Promise<{ rows: ShownSpaceView[]; count: number }> {
    const rows = await this.database.prepared<SpaceRow>('spaces-first', FIRST_OF_ORGANIZATION, [
      userId,
      organizationId,
      limit,
    ]);
    return { rows: rows.map(toShownView), count: (rows[0]?.list_count as number | undefined) ?? 0 };
  }

  async insert(space: Space): Promise<void> {
    await this.database.repository(Space).insert(space);
  }

  async update(spaceId: string, changes: Partial<Space>): Promise<void> {
    await this.database.repository(Space).update({ id: spaceId }, changes);
  }

  /** Compare-and-set of the head. @returns the space's organization when the head was `from` and now is `to` */
  async moveHead(spaceId: string, from: string, to: string, now: Date): Promise<string | undefined> {
    const rows = await this.database.query<{ organization_id: string }>(
      `WITH moved AS (
         UPDATE spaces SET head_revision_id = $3, updated_at = $4
         WHERE id = $1 AND head_revision_id = $2 AND deleted_at IS NULL RETURNING organization_id
       ) SELECT organization_id FROM moved`,
      [spaceId, from, to, now],
    );
    return rows[0]?.organization_id;
  }

  async findHead(spaceId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ head_revision_id: string }>(
      'SELECT head_revision_id FROM spaces WHERE id = $1 AND deleted_at IS NULL',
      [spaceId],
    );
    return row?.head_revision_id;
  }

  async findTitle(spaceId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ title: string }>(
      'SELECT title FROM spaces WHERE id = $1 AND deleted_at IS NULL',
      [spaceId],
    );
    return row?.title;
  }

  findViews(spaceIds: string[], userId: string): Promise<SpaceView[]> {
    return this.views('s.id = ANY ($2::uuid[]) AND s.deleted_at IS NULL', '', [userId, spaceIds]);
  }

  private async views(where: string, order: string, parameters: unknown[]): Promise<SpaceView[]> {
    const rows = await this.database.query<SpaceRow>(
      `SELECT s.*, access.role AS access_role, access.disabled AS access_disabled
       FROM spaces s ${accessJoin('s', '$1')} WHERE ${where} ${order}`,
      parameters,
    );
    return rows.map(toView);
  }
}

/** A row of `spaces` with the caller's role (`access_role`, `access_disabled`). */
export function toView(row: SpaceRow): SpaceView {
  const shown = toShownView(row);
  const place = {
    path: row.path as string[],
    position: row.position as number,
    purging: row.purging as boolean,
  };
  return { ...shown, space: { ...shown.space, ...place } };
}

function toShownView(row: SpaceRow): ShownSpaceView {
  const space: ShownSpace = {
    id: row.id as string,
    organizationId: row.organization_id as string,
    parentId: row.parent_id as string | null,
    title: row.title as string,
    emoji: row.emoji as string | null,
    editMode: row.edit_mode as Space['editMode'],
    inheritsLevel: row.inherits_level as boolean,
    defaultLevel: row.default_level as Role | null,
    headRevisionId: row.head_revision_id as string,
    publishedVisibility: row.published_visibility as PublishedVisibility | null,
    publishedSiteId: row.published_site_id as string | null,
    openComments: row.open_comments as number,
    changeRequests: row.change_requests as number,
    changeRequestsOpen: row.change_requests_open as number,
    changeRequestsDraft: row.change_requests_draft as number,
    createdAt: row.created_at as Date,
    updatedAt: row.updated_at as Date,
    deletedAt: row.deleted_at as Date | null,
  };
  return { space, role: row.access_role as Role | null, disabled: row.access_disabled as boolean };
}
