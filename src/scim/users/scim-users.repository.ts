import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { FilterFields } from '../protocol/filter-sql.js';
import { USER_SCHEMA } from '../protocol/schema-urns.js';
import { type PageQuery, readPage, type ResourceSql } from '../read-page.js';
import type { UserChange } from './handover.js';
import type { ScimTeamView, ScimUserView } from './scim-user.mapper.js';
import type { DirectoryProfile } from './user-state.js';

interface UserRow {
  organization_id: string;
  user_id: string;
  email: string;
  account_name: string;
  joined_at: Date;
  modified_at: Date;
  disabled: boolean;
  is_known: boolean;
  external_id: string | null;
  display_name: string | null;
  formatted_name: string | null;
  given_name: string | null;
  family_name: string | null;
  work_email: string | null;
}

const FROM = `
FROM members m JOIN users u ON u.id = m.user_id
LEFT JOIN scim_users s ON s.organization_id = m.organization_id AND s.user_id = m.user_id`;

const MODIFIED_AT = 'greatest(m.joined_at, m.modified_at, u.modified_at, s.modified_at)';

const COLUMNS = `m.organization_id, m.user_id, u.email, u.display_name AS account_name, m.joined_at, m.disabled,
  ${MODIFIED_AT} AS modified_at, s.user_id IS NOT NULL AS is_known, s.external_id, s.display_name, s.formatted_name, s.given_name, s.family_name,
  s.work_email`;

/** The whole name, as the mapper shows it. */
const FORMATTED = `coalesce(s.formatted_name, nullif(concat_ws(' ', s.given_name, s.family_name), ''), s.display_name,
  u.display_name)`;

/** The fields of members that filters can compare. */
export const USER_FIELDS: FilterFields = {
  schemas: { kind: 'text', sql: `'${USER_SCHEMA}'` },
  id: { kind: 'id', sql: 'm.user_id' },
  externalId: { kind: 'text', sql: 's.external_id', isExact: true },
  userName: { kind: 'address', sql: 'u.email' },
  name: { kind: 'whole', present: 'TRUE' },
  'name.formatted': { kind: 'text', sql: FORMATTED },
  'name.givenName': { kind: 'text', sql: 's.given_name' },
  'name.familyName': { kind: 'text', sql: 's.family_name' },
  displayName: { kind: 'text', sql: 'coalesce(s.display_name, u.display_name)' },
  emails: {
    kind: 'list',
    // There is always exactly one address.
    some: (condition) => `(${condition})`,
    parts: {
      value: { kind: 'text', sql: 'coalesce(s.work_email, u.email)' },
      type: { kind: 'text', sql: `'work'` },
      primary: { kind: 'boolean', sql: 'TRUE' },
    },
  },
  active: { kind: 'boolean', sql: '(NOT m.disabled)' },
  groups: {
    kind: 'list',
    some: (condition) => `EXISTS (
      SELECT 1 FROM team_members p JOIN teams t ON t.id = p.team_id
      WHERE p.user_id = m.user_id AND p.organization_id = m.organization_id AND ${condition}
    )`,
    parts: {
      value: { kind: 'id', sql: 'p.team_id' },
      display: { kind: 'text', sql: 't.title' },
      type: { kind: 'text', sql: `'direct'` },
    },
  },
  meta: { kind: 'whole', present: 'TRUE' },
  'meta.resourceType': { kind: 'text', sql: `'User'`, isExact: true },
  'meta.created': { kind: 'time', sql: `date_trunc('milliseconds', m.joined_at)` },
  'meta.lastModified': { kind: 'time', sql: `date_trunc('milliseconds', ${MODIFIED_AT})` },
};

const SQL: ResourceSql = {
  columns: COLUMNS,
  from: FROM,
  organization: 'm.organization_id',
  id: 'm.user_id',
  fields: USER_FIELDS,
};

/** The members behind SCIM Users, in the database. */
@Injectable()
export class ScimUsersRepository {
  constructor(private readonly database: Database) {}

  async find(organizationId: string, userId: string): Promise<ScimUserView | undefined> {
    const [row] = await this.database.query<UserRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE m.organization_id = $1 AND m.user_id = $2`,
      [organizationId, userId],
    );
    return row && toView(row);
  }

  /**
   * Lists and counts members of an organization, oldest accounts first.
   * @throws ScimError (`invalidFilter`) when the filter compares a field that members do not have
   */
  async list(organizationId: string, query: PageQuery): Promise<{ views: ScimUserView[]; count: number }> {
    const { rows, count } = await readPage<UserRow>(this.database, SQL, organizationId, query);
    return { views: rows.map(toView), count };
  }

  /** How many teams each of these members is in. Members without teams are absent. */
  async countTeams(organizationId: string, userIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.database.query<{ user_id: string; count: number }>(
      `SELECT user_id, count(*)::int AS count FROM team_members
       WHERE organization_id = $1 AND user_id = ANY ($2::uuid[]) GROUP BY user_id`,
      [organizationId, userIds],
    );
    return new Map(rows.map((row) => [row.user_id, row.count]));
  }

  /** The teams of members by member, oldest teams first. */
  async teams(organizationId: string, userIds: readonly string[]): Promise<Map<string, ScimTeamView[]>> {
    const rows = await this.database.query<{ user_id: string; team_id: string; title: string }>(
      `SELECT p.user_id, p.team_id, t.title FROM team_members p JOIN teams t ON t.id = p.team_id
       WHERE p.organization_id = $1 AND p.user_id = ANY ($2::uuid[]) ORDER BY p.team_id`,
      [organizationId, userIds],
    );
    const teams = new Map<string, ScimTeamView[]>(userIds.map((id) => [id, []]));
    for (const { user_id, team_id, title } of rows) teams.get(user_id)?.push({ teamId: team_id, title });
    return teams;
  }

  /** Stores the profile of a member. */
  async save(organizationId: string, userId: string, profile: DirectoryProfile): Promise<void> {
    await this.database.query(
      `INSERT INTO scim_users (organization_id, user_id, external_id, display_name, formatted_name, given_name,
         family_name, work_email, modified_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now())
       ON CONFLICT (organization_id, user_id) DO UPDATE SET external_id = excluded.external_id,
         display_name = excluded.display_name, formatted_name = excluded.formatted_name,
         given_name = excluded.given_name, family_name = excluded.family_name, work_email = excluded.work_email,
         modified_at = excluded.modified_at`,
      [
        organizationId,
        userId,
        profile.externalId,
        profile.displayName,
        profile.formattedName,
        profile.givenName,
        profile.familyName,
        profile.workEmail,
      ],
    );
  }

  /** The member with an address. */
  async findByAddress(organizationId: string, email: string): Promise<ScimUserView | undefined> {
    const [row] = await this.database.query<UserRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE m.organization_id = $1 AND u.email = $2`,
      [organizationId, email],
    );
    return row && toView(row);
  }

  /** The person who has access to an account as a User, or had it; undefined: nobody. */
  async knownPerson(
    organizationId: string,
    userId: string,
  ): Promise<{ externalId: string | null; due: UserChange['due'] | null } | undefined> {
    const [row] = await this.database.query<{ external_id: string | null; due: UserChange['due'] | null }>(
      'SELECT external_id, due FROM scim_known_people WHERE organization_id = $1 AND user_id = $2 AND has_access',
      [organizationId, userId],
    );
    return row && { externalId: row.external_id, due: row.due };
  }

  /** Remembers a User who has no access yet. */
  async rememberInactive(organizationId: string, userId: string): Promise<void> {
    await this.database.query(
      `INSERT INTO scim_known_people (organization_id, user_id, external_id, has_access)
       SELECT organization_id, user_id, external_id, false FROM scim_users
       WHERE organization_id = $1 AND user_id = $2
       ON CONFLICT DO NOTHING`,
      [organizationId, userId],
    );
  }

  /** Notes which hand-over could not be done; null: none. */
  async setDue(organizationId: string, userId: string, due: UserChange['due'] | null): Promise<void> {
    await this.database.query(
      'UPDATE scim_known_people SET due = $3 WHERE organization_id = $1 AND user_id = $2',
      [organizationId, userId, due],
    );
  }

  /** Remembers a User, with the external ID that it has, unless another one is remembered. */
  async rememberFirst(organizationId: string, userId: string): Promise<void> {
    await this.database.query(
      `INSERT INTO scim_known_people AS k (organization_id, user_id, external_id)
       SELECT organization_id, user_id, external_id FROM scim_users
       WHERE organization_id = $1 AND user_id = $2
       ON CONFLICT (organization_id, user_id) DO UPDATE SET external_id = excluded.external_id, has_access = true
       WHERE NOT k.has_access OR (k.external_id IS NULL AND excluded.external_id IS NOT NULL)`,
      [organizationId, userId],
    );
  }

  /** Whether an organization has a directory that knows a person. */
  async isKnown(organizationId: string, userId: string, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM scim_known_people k WHERE organization_id = $1 AND user_id = $2 AND EXISTS (
         SELECT 1 FROM scim_tokens t
         WHERE t.organization_id = k.organization_id AND (t.expires_at IS NULL OR t.expires_at > $3)
       )`,
      [organizationId, userId, now],
    );
    return rows.length > 0;
  }

  /** Remembers the external ID of the person who has access to an account as a User. */
  async remember(organizationId: string, userId: string, externalId: string): Promise<void> {
    await this.database.query(
      `INSERT INTO scim_known_people AS k (organization_id, user_id, external_id) VALUES ($1, $2, $3)
       ON CONFLICT (organization_id, user_id) DO UPDATE SET external_id = excluded.external_id, has_access = true
       WHERE NOT k.has_access OR k.external_id IS DISTINCT FROM excluded.external_id`,
      [organizationId, userId, externalId],
    );
  }

  /** Whether a member confirmed the membership. */
  async hasConfirmed(organizationId: string, userId: string): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM members WHERE organization_id = $1 AND user_id = $2 AND confirmed_at IS NOT NULL',
      [organizationId, userId],
    );
    return rows.length > 0;
  }

  /** Whether a person is a member of any other organization, disabled or not. */
  async isMemberElsewhere(organizationId: string, userId: string): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM members WHERE user_id = $2 AND organization_id <> $1 LIMIT 1',
      [organizationId, userId],
    );
    return rows.length > 0;
  }
}

function toView(row: UserRow): ScimUserView {
  return {
    organizationId: row.organization_id,
    userId: row.user_id,
    email: row.email,
    accountName: row.account_name,
    joinedAt: row.joined_at,
    modifiedAt: row.modified_at,
    disabled: row.disabled,
    profile: row.is_known
      ? {
          externalId: row.external_id,
          displayName: row.display_name,
          formattedName: row.formatted_name,
          givenName: row.given_name,
          familyName: row.family_name,
          workEmail: row.work_email,
        }
      : null,
  };
}
