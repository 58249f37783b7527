import { Injectable } from '@nestjs/common';
import { accessJoin } from '../access/effective-role.sql.js';
import type { Role } from '../access/role.js';
import { newId, NIL_ID } from '../common/ids.js';
import { Database } from '../database/database.js';
import { sharedMembers } from '../database/fair-lock.js';
import type { Keyset } from '../database/keyset-paginator.js';
import type { UserPermission } from './permission.mapper.js';
import type { PermissionTarget } from './permission-target.js';

/** The data of a target for a change of its grants. */
export interface TargetStanding {
  organizationId: string;
  /** The caller's effective role; null: none. */
  role: Role | null;
}

/** The people and teams that grants are given to. */
export interface Principals {
  userIds: readonly string[];
  teamIds: readonly string[];
}

interface UserRow {
  id: string;
  display_name: string;
  email: string;
  photo_url: string | null;
  role: Role;
}

const USER_COLUMNS = 'u.id, u.display_name, u.email, u.photo_url';
const ITEMS = {
  space: { table: 'spaces', live: 'item.deleted_at IS NULL' },
  collection: { table: 'collections', live: 'true' },
} as const;

/**
 * SQL for the people who can access an item: members of its organization, and people with a grant on it or above. `$1`
 * is the item, `$2` the role to filter by, or null.
 */
const reachedBy = (type: PermissionTarget['type']): string => `
FROM ${ITEMS[type].table} item
CROSS JOIN LATERAL (
  SELECT m.user_id FROM members m WHERE m.organization_id = item.organization_id
  UNION
  SELECT g.user_id FROM grants g WHERE g.target_id = ANY (item.path || item.id) AND g.user_id IS NOT NULL
) AS person
JOIN users u ON u.id = person.user_id
${accessJoin('item', 'person.user_id')}
WHERE item.id = $1 AND ${ITEMS[type].live} AND access.role IS NOT NULL AND ($2::role IS NULL OR access.role = $2::role)`;

/** Grants on spaces and collections, in the database. */
@Injectable()
export class PermissionsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Reads the target, and locks it until the transaction ends against deletion and transfer to another organization. Grants on
   * one target wait for each other, so that they do not keep a deletion waiting for ever.
   */
  async lock({ type, id }: PermissionTarget, userId: string): Promise<TargetStanding | undefined> {
    const { table, live } = ITEMS[type];
    const [row] = await this.database.query<{ organization_id: string; role: Role | null }>(
      `SELECT item.organization_id, access.role FROM ${table} item ${accessJoin('item', '$1')}
       WHERE item.id = $2 AND ${live} FOR NO KEY UPDATE OF item`,
      [userId, id],
    );
    return row === undefined ? undefined : { organizationId: row.organization_id, role: row.role };
  }

  /**
   * Finds members by ID or email address. Locks the memberships until the transaction ends, so that no grant is left to
   * a person who has just been removed.
   */
  async lockMembers(
    organizationId: string,
    userIds: readonly string[],
    emails: readonly string[],
  ): Promise<{ id: string; email: string }[]> {
    return this.database.query<{ id: string; email: string }>(
      `WITH ${sharedMembers('$1')}
       SELECT u.id, u.email
       FROM fair, (SELECT unnest($2::uuid[]) AS id UNION SELECT id FROM users WHERE email = ANY ($3::text[])) AS wanted
       JOIN members m ON m.organization_id = $1 AND m.user_id = wanted.id
       JOIN users u ON u.id = m.user_id
       ORDER BY m.user_id FOR KEY SHARE OF m`,
      [organizationId, userIds, emails],
    );
  }

  /**
   * The teams of the organization among these. Locks them until the transaction ends, so that they cannot be deleted.
   */
  async lockTeams(organizationId: string, teamIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `WITH ${sharedMembers('$1')}
       SELECT id FROM fair, teams WHERE organization_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id
       FOR KEY SHARE OF teams`,
      [organizationId, teamIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Gives a role, which replaces the previous ones. @returns the principals whose role changed */
  async grant(
    organizationId: string,
    target: PermissionTarget,
    { userIds, teamIds }: Principals,
    role: Role,
    now: Date,
  ): Promise<{ kind: 'user' | 'team'; id: string }[]> {
    const principals = [...userIds, ...teamIds].sort();
    const users = new Set(userIds);
    const rows = await this.database.query<{ principal_id: string }>(
      `INSERT INTO grants
         (id, organization_id, target_id, principal_id, space_id, collection_id, user_id, team_id, role, created_at)
       SELECT wanted.id, $1, $2, wanted.principal, $3, $4,
         CASE WHEN wanted.is_user THEN wanted.principal END, CASE WHEN NOT wanted.is_user THEN wanted.principal END,
         $5::role, $6
       FROM unnest($7::uuid[], $8::uuid[], $9::boolean[]) AS wanted(id, principal, is_user)
       ON CONFLICT (target_id, principal_id) DO UPDATE SET role = excluded.role WHERE grants.role <> excluded.role
       RETURNING principal_id`,
      [
        organizationId,
        target.id,
        target.type === 'space' ? target.id : null,
        target.type === 'collection' ? target.id : null,
        role,
        now,
        principals.map(() => newId()),
        principals,
        principals.map((id) => users.has(id)),
      ],
    );
    return rows.map(({ principal_id: id }) => ({ kind: users.has(id) ? 'user' : 'team', id }));
  }

  /** Whether a person has a grant. Locks the grant until the transaction ends. */
  async lockUserGrant(target: PermissionTarget, userId: string): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM grants WHERE target_id = $1 AND user_id = $2 FOR UPDATE',
      [target.id, userId],
    );
    return rows.length > 0;
  }

  /** @returns the role that was granted; undefined: there was no such grant */
  async revoke(
    target: PermissionTarget,
    kind: 'user_id' | 'team_id',
    principalId: string,
  ): Promise<Role | undefined> {
    const [row] = await this.database.query<{ role: Role }>(
      `WITH revoked AS (DELETE FROM grants WHERE target_id = $1 AND ${kind} = $2 RETURNING role)
       SELECT role FROM revoked`,
      [target.id, principalId],
    );
    return row?.role;
  }

  /** The grants to people on the target itself, oldest accounts first. */
  async listUsers(
    target: PermissionTarget,
    after: Keyset | undefined,
    limit: number,
  ): Promise<UserPermission[]> {
    const rows = await this.database.query<UserRow>(
      `SELECT ${USER_COLUMNS}, g.role FROM grants g JOIN users u ON u.id = g.user_id
       WHERE g.target_id = $1 AND g.user_id > $2 ORDER BY g.user_id LIMIT $3`,
      [target.id, after?.[0] ?? NIL_ID, limit],
    );
    return rows.map(toUserPermission);
  }

  /** The grants to teams on the target itself, oldest teams first. */
  listTeams(
    target: PermissionTarget,
    after: Keyset | undefined,
    limit: number,
  ): Promise<{ id: string; role: Role }[]> {
    return this.database.query<{ id: string; role: Role }>(
      `SELECT team_id AS id, role FROM grants
       WHERE target_id = $1 AND team_id > $2 ORDER BY team_id LIMIT $3`,
      [target.id, after?.[0] ?? NIL_ID, limit],
    );
  }

  async count(target: PermissionTarget, kind: 'user_id' | 'team_id'): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM grants WHERE target_id = $1 AND ${kind} IS NOT NULL`,
      [target.id],
    );
    return row?.count ?? 0;
  }

  /** Everybody who can access the target, with their effective role. */
  async listAggregate(
    target: PermissionTarget,
    role: Role | undefined,
    after: Keyset | undefined,
    limit: number,
  ): Promise<UserPermission[]> {
    const rows = await this.database.query<UserRow>(
      `SELECT ${USER_COLUMNS}, access.role ${reachedBy(target.type)} AND person.user_id > $3
       ORDER BY person.user_id LIMIT $4`,
      [target.id, role ?? null, after?.[0] ?? NIL_ID, limit],
    );
    return rows.map(toUserPermission);
  }

  async countAggregate(target: PermissionTarget, role: Role | undefined): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count ${reachedBy(target.type)}`,
      [target.id, role ?? null],
    );
    return row?.count ?? 0;
  }
}

function toUserPermission(row: UserRow): UserPermission {
  const user = { id: row.id, displayName: row.display_name, email: row.email, photoUrl: row.photo_url };
  return { user, role: row.role };
}
