import { Injectable } from '@nestjs/common';
import { accessJoin } from '../access/effective-role.sql.js';
import { Database } from '../database/database.js';
import { rowsOf } from '../database/entity-rows.js';
import type { Keyset } from '../database/keyset-paginator.js';
import { ChangeRequest, type ChangeRequestStatus } from './change-request.entity.js';
import type { ChangeRequestView } from './change-request.mapper.js';
import type { ChangeRequestTarget } from './change-request-target.js';
import { changeRequestLockKey } from './change-request-lock.sql.js';

type Access = ChangeRequestTarget['access'];

/** The name of a change request in a path: its ID, or its number in the space. */
export type ChangeRequestName = { id: string } | { number: number };

interface LocatedRow {
  id: string;
  number: number;
  status: ChangeRequestStatus;
  revision_id: string;
  space_id: string;
  organization_id: string;
  head_revision_id: string;
  edit_mode: Access['editMode'];
  published_visibility: Access['publishedVisibility'];
  role: Access['role'];
  disabled: boolean;
}

const locate = (name: 'id' | 'number'): string => `
SELECT c.id, c.number, c.status, c.revision_id, s.id AS space_id, s.organization_id, s.head_revision_id, s.edit_mode,
  s.published_visibility, access.role, access.disabled
FROM change_requests c JOIN spaces s ON s.id = c.space_id ${accessJoin('s', '$1')}
WHERE c.space_id = $2 AND c.${name} = $3 AND s.deleted_at IS NULL`;
const LOCATE = { id: locate('id'), number: locate('number') };

const VIEW = `SELECT c.*, s.head_revision_id AS primary_revision_id, u.display_name AS user_display_name,
    u.email AS user_email, u.photo_url AS user_photo_url
  FROM change_requests c JOIN spaces s ON s.id = c.space_id LEFT JOIN users u ON u.id = c.created_by_id`;

/** Selects the change requests of a list. */
export interface ChangeRequestFilter {
  spaceId: string;
  status: ChangeRequestStatus;
  /** Only change requests that this user created or changed the content of. */
  contributor?: string;
}

const LISTED = `c.space_id = $1 AND c.status = $2 AND ($3::uuid IS NULL OR EXISTS (
  SELECT 1 FROM change_request_contributors p WHERE p.change_request_id = c.id AND p.user_id = $3))`;

const ROWS = rowsOf(ChangeRequest);

/** Change requests in the database. */
@Injectable()
export class ChangeRequestsRepository {
  constructor(private readonly database: Database) {}

  /** Finds a change request and the caller's access to its space, in one statement. */
  async locate(
    userId: string,
    spaceId: string,
    name: ChangeRequestName,
  ): Promise<Omit<ChangeRequestTarget, 'abilities' | 'noun'> | undefined> {
    const [row] =
      'id' in name
        ? await this.database.prepared<LocatedRow>('change-request-by-id', LOCATE.id, [
            userId,
            spaceId,
            name.id,
          ])
        : await this.database.prepared<LocatedRow>('change-request-by-number', LOCATE.number, [
            userId,
            spaceId,
            name.number,
          ]);
    if (row === undefined) return undefined;
    return {
      access: {
        spaceId: row.space_id,
        organizationId: row.organization_id,
        headRevisionId: row.revision_id,
        editMode: row.edit_mode,
        publishedVisibility: row.published_visibility,
        role: row.role,
        disabled: row.disabled,
      },
      changeRequest: {
        id: row.id,
        number: row.number,
        status: row.status,
        primaryRevisionId: row.head_revision_id,
      },
    };
  }

  async findView(spaceId: string, id: string): Promise<ChangeRequestView | undefined> {
    const [row] = await this.database.query<ViewRow>(`${VIEW} WHERE c.space_id = $1 AND c.id = $2`, [
      spaceId,
      id,
    ]);
    return row === undefined ? undefined : toView(row);
  }

  async findViews(spaceId: string, ids: readonly string[]): Promise<ChangeRequestView[]> {
    const rows = await this.database.query<ViewRow>(
      `${VIEW} WHERE c.space_id = $1 AND c.id = ANY ($2::uuid[])`,
      [spaceId, ids],
    );
    return rows.map(toView);
  }

  /** Newest first: change requests with a number below `after`. */
  async list(
    filter: ChangeRequestFilter,
    after: Keyset | undefined,
    limit: number,
  ): Promise<ChangeRequestView[]> {
    const rows = await this.database.query<ViewRow>(
      `${VIEW} WHERE ${LISTED} AND ($4::int IS NULL OR c.number < $4) ORDER BY c.number DESC LIMIT $5`,
      [filter.spaceId, filter.status, filter.contributor ?? null, after?.[0] ?? null, limit],
    );
    return rows.map(toView);
  }

  async count({ spaceId, status, contributor }: ChangeRequestFilter): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM change_requests c WHERE ${LISTED}`,
      [spaceId, status, contributor ?? null],
    );
    return row?.count ?? 0;
  }

  async insert(changeRequest: ChangeRequest): Promise<void> {
    await this.database.repository(ChangeRequest).insert(changeRequest);
  }

  /**
   * Locks the row exclusively until the transaction ends. Transactions that write comments finish before, or wait: they
   * hold the row FOR KEY SHARE, so this takes the strongest row lock.
   */
  async lock(spaceId: string, id: string): Promise<ChangeRequest | null> {
    await this.database.query(`SELECT pg_advisory_xact_lock(${changeRequestLockKey('$1::uuid')})`, [id]);
    return this.database
      .repository(ChangeRequest)
      .findOne({ where: { id, spaceId }, lock: { mode: 'pessimistic_write' } });
  }

  find(spaceId: string, id: string): Promise<ChangeRequest | null> {
    return this.database.repository(ChangeRequest).findOneBy({ id, spaceId });
  }

  /** The head; undefined if the change request does not exist, or its space is deleted. */
  async findHead(spaceId: string, id: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ revision_id: string }>(
      `SELECT c.revision_id FROM change_requests c JOIN spaces s ON s.id = c.space_id
       WHERE c.space_id = $1 AND c.id = $2 AND s.deleted_at IS NULL`,
      [spaceId, id],
    );
    return row?.revision_id;
  }

  async update(id: string, changes: Partial<ChangeRequest>): Promise<void> {
    await this.database.repository(ChangeRequest).update({ id }, changes);
  }

  /**
   * Compare-and-set of the head of an unmerged change request. Locks the row of the space first, like all changes; the
   * lock also keeps the organization, which later statements write.
   * @returns the organization if the head was `from` and is now `to`
   */
  async moveHead(
    spaceId: string,
    id: string,
    move: { from: string; to: string; now: Date },
  ): Promise<string | undefined> {
    const [row] = await this.database.query<{ organization_id: string }>(
      `WITH space AS MATERIALIZED (
         SELECT id, organization_id FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR SHARE
       ), moved AS (
         UPDATE change_requests c SET revision_id = $4, updated_at = $5 FROM space
         WHERE c.space_id = space.id AND c.id = $2 AND c.revision_id = $3 AND c.status <> 'merged'
         RETURNING space.organization_id
       ) SELECT organization_id FROM moved`,
      [spaceId, id, move.from, move.to, move.now],
    );
    return row?.organization_id;
  }

  /** Records a contributor, if they are not one already. */
  async addContributor(of: {
    changeRequestId: string;
    spaceId: string;
    organizationId: string;
    userId: string;
    now: Date;
  }): Promise<void> {
    await this.database.query(
      `INSERT INTO change_request_contributors (change_request_id, user_id, space_id, organization_id, contributed_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [of.changeRequestId, of.userId, of.spaceId, of.organizationId, of.now],
    );
  }

  async addOpenComments(id: string, delta: number): Promise<void> {
    await this.database.query('UPDATE change_requests SET open_comments = open_comments + $2 WHERE id = $1', [
      id,
      delta,
    ]);
  }
}

/** A row of change requests, with the primary head and the person who created it. */
interface ViewRow {
  created_by_id: string | null;
  primary_revision_id: string;
  user_display_name: string | null;
  user_email: string | null;
  user_photo_url: string | null;
}

function toView(row: ViewRow): ChangeRequestView {
  return {
    changeRequest: ROWS.read(row),
    createdBy:
      row.created_by_id === null
        ? null
        : {
            id: row.created_by_id,
            displayName: row.user_display_name ?? '',
            email: row.user_email ?? '',
            photoUrl: row.user_photo_url,
          },
    primaryRevisionId: row.primary_revision_id,
  };
}
