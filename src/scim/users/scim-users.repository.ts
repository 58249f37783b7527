import { Injectable } from '@nestjs/common';
import { isId } from '../../common/ids.js';
import { Database } from '../../database/database.js';
import type { FilterCondition } from '../protocol/scim-filter.js';
import type { ColumnComparison } from '../protocol/selection.js';
import { readPage, type ResourceSql } from '../read-page.js';
import type { ScimUserView } from './scim-user.mapper.js';
import type { DirectoryProfile } from './user-state.js';

interface UserRow {
  organization_id: string;
  user_id: string;
  email: string;
  account_name: string;
  joined_at: Date;
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

const COLUMNS = `m.organization_id, m.user_id, u.email, u.display_name AS account_name, m.joined_at, m.disabled,
  s.user_id IS NOT NULL AS is_known, s.external_id, s.display_name, s.formatted_name, s.given_name, s.family_name,
  s.work_email`;

/** How filters compare members. */
const COMPARISONS = new Map<string, ColumnComparison>([
  ['id', (value, placeholder) => (isId(value) ? [`m.user_id = ${placeholder}::uuid`, value] : undefined)],
  ['username', (value, placeholder) => [`u.email = ${placeholder}::text`, value.toLowerCase()]],
  ['externalid', (value, placeholder) => [`s.external_id = ${placeholder}::text`, value]],
  [
    'displayname',
    (value, placeholder) => [
      `lower(coalesce(s.display_name, u.display_name)) = lower(${placeholder}::text)`,
      value,
    ],
  ],
]);

const SQL: ResourceSql = {
  columns: COLUMNS,
  from: FROM,
  organization: 'm.organization_id',
  id: 'm.user_id',
  comparisons: COMPARISONS,
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
   * @throws ScimError (`invalidFilter`) when a condition names an attribute without a comparison
   */
  async list(
    organizationId: string,
    conditions: readonly FilterCondition[],
    offset: number,
    limit: number,
  ): Promise<{ views: ScimUserView[]; count: number }> {
    const { rows, count } = await readPage<UserRow>(
      this.database,
      SQL,
      organizationId,
      conditions,
      offset,
      limit,
    );
    return { views: rows.map(toView), count };
  }

  /** Stores the profile of a member. */
  async save(organizationId: string, userId: string, profile: DirectoryProfile): Promise<void> {
    await this.database.query(
      `INSERT INTO scim_users (organization_id, user_id, external_id, display_name, formatted_name, given_name,
         family_name, work_email) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (organization_id, user_id) DO UPDATE SET external_id = excluded.external_id,
         display_name = excluded.display_name, formatted_name = excluded.formatted_name,
         given_name = excluded.given_name, family_name = excluded.family_name, work_email = excluded.work_email`,
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
