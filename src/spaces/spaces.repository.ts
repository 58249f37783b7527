import { Injectable } from '@nestjs/common';
import { accessJoin } from '../access/effective-role.sql.js';
import type { Role } from '../access/role.js';
import { BatchedRowLoader } from '../database/batched-row-loader.js';
import { Database } from '../database/database.js';
import { rowsOf } from '../database/entity-rows.js';
import { Space, type PublishedVisibility } from './space.entity.js';
import type { SpaceAccess } from './space-access.js';
import { type RowVersion, versionOfRow } from './space-version.js';

/** A space with the caller's role on it. */
export interface SpaceView {
  space: Space;
  role: Role | null;
  disabled: boolean;
  /** The caller reads a site that shows the space. */
  visiting?: boolean;
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

const FIND_VIEWS = `SELECT s.*, s.xmin, s.ctid, access.role AS access_role, access.disabled AS access_disabled
FROM spaces s ${accessJoin('s', '$1')} WHERE s.id = ANY ($2::uuid[]) AND s.deleted_at IS NULL`;

/** As `FIND_ACCESS`, for many pairs of user and space. `place` is the index of the pair, from 1. */
const FIND_ACCESS_OF_MANY = `
SELECT wanted.place::int AS place, ${ACCESS_COLUMNS}
FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS wanted(user_id, space_id, place)
JOIN spaces s ON s.id = wanted.space_id ${accessJoin('s', 'wanted.user_id')}
WHERE s.deleted_at IS NULL`;

export type SpaceRow = Record<string, unknown>;

const ROWS = rowsOf(Space, 'levelAtTop', 'level');

/** Spaces in the database. */
@Injectable()
export class SpacesRepository {
  private readonly accesses: BatchedRowLoader<AccessRow>;

  constructor(private readonly database: Database) {
    this.accesses = new BatchedRowLoader(
      database,
      { name: 'space-access', text: FIND_ACCESS },
      { name: 'space-access-of-many', text: FIND_ACCESS_OF_MANY },
    );
  }

  /** The data of a space for a request for its content. */
  async findAccess(userId: string, spaceId: string): Promise<SpaceAccess | undefined> {
    const row = await this.accesses.find(userId, spaceId);
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

  async findOrganization(spaceId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ organization_id: string }>(
      'SELECT organization_id FROM spaces WHERE id = $1 AND deleted_at IS NULL',
      [spaceId],
    );
    return row?.organization_id;
  }

  async lockOrganization(spaceId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ organization_id: string }>(
      'SELECT organization_id FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR SHARE',
      [spaceId],
    );
    return row?.organization_id;
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

  /** As `findViews`, with the version of each row. */
  async findVersionedViews(spaceIds: string[], userId: string): Promise<(SpaceView & { version: string })[]> {
    const rows = await this.database.prepared<SpaceRow & RowVersion>('space-views', FIND_VIEWS, [
      userId,
      spaceIds,
    ]);
    return rows.map((row) => ({ ...toView(row), version: versionOfRow(row) }));
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
  return {
    space: ROWS.read(row),
    role: row.access_role as Role | null,
    disabled: row.access_disabled as boolean,
  };
}
