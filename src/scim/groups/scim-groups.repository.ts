import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { FilterFields } from '../protocol/filter-sql.js';
import { GROUP_SCHEMA } from '../protocol/schema-urns.js';
import { type PageQuery, readPage, type ResourceSql } from '../read-page.js';
import type { ScimGroupView, ScimMemberView } from './scim-group.mapper.js';

interface GroupRow {
  id: string;
  organization_id: string;
  title: string;
  created_at: Date;
  modified_at: Date;
  external_id: string | null;
  size: number;
}

const FROM = 'FROM teams t LEFT JOIN scim_groups s ON s.team_id = t.id';
const MODIFIED_AT = 'greatest(t.created_at, t.modified_at)';
const COLUMNS = `t.id, t.organization_id, t.title, t.created_at, ${MODIFIED_AT} AS modified_at, s.external_id,
  (SELECT count(*)::int FROM team_members p WHERE p.team_id = t.id) AS size`;

/** The fields of teams that filters can compare. */
export const GROUP_FIELDS: FilterFields = {
  schemas: { kind: 'text', sql: `'${GROUP_SCHEMA}'` },
  id: { kind: 'id', sql: 't.id' },
  externalId: { kind: 'text', sql: 's.external_id', isExact: true },
  displayName: { kind: 'text', sql: 't.title' },
  members: {
    kind: 'list',
    some: (condition) => `EXISTS (
      SELECT 1 FROM team_members p JOIN users u ON u.id = p.user_id WHERE p.team_id = t.id AND ${condition}
    )`,
    parts: {
      value: { kind: 'id', sql: 'p.user_id' },
      display: { kind: 'text', sql: 'u.display_name' },
      type: { kind: 'text', sql: `'User'` },
    },
  },
  meta: { kind: 'whole', present: 'TRUE' },
  'meta.resourceType': { kind: 'text', sql: `'Group'`, isExact: true },
  'meta.created': { kind: 'time', sql: `date_trunc('milliseconds', t.created_at)` },
  'meta.lastModified': { kind: 'time', sql: `date_trunc('milliseconds', ${MODIFIED_AT})` },
};

const SQL: ResourceSql = {
  columns: COLUMNS,
  from: FROM,
  organization: 't.organization_id',
  id: 't.id',
  fields: GROUP_FIELDS,
};

/** The teams behind SCIM Groups, in the database. */
@Injectable()
export class ScimGroupsRepository {
  constructor(private readonly database: Database) {}

  async find(organizationId: string, id: string): Promise<ScimGroupView | undefined> {
    const [row] = await this.database.query<GroupRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE t.organization_id = $1 AND t.id = $2`,
      [organizationId, id],
    );
    return row && toView(row);
  }

  /** Locks a team until the transaction ends. @returns its title; undefined: the organization has no such team */
  async lock(organizationId: string, id: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ title: string }>(
      'SELECT title FROM teams WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [organizationId, id],
    );
    return row?.title;
  }

  /**
   * Lists and counts teams of an organization, oldest first.
   * @throws ScimError (`invalidFilter`) when the filter compares a field that teams do not have
   */
  async list(organizationId: string, query: PageQuery): Promise<{ views: ScimGroupView[]; count: number }> {
    const { rows, count } = await readPage<GroupRow>(this.database, SQL, organizationId, query);
    return { views: rows.map(toView), count };
  }

  /** The members of teams by team, oldest accounts first. */
  async members(teamIds: readonly string[]): Promise<Map<string, ScimMemberView[]>> {
    const rows = await this.database.query<{ team_id: string; user_id: string; display_name: string }>(
      `SELECT p.team_id, p.user_id, u.display_name FROM team_members p JOIN users u ON u.id = p.user_id
       WHERE p.team_id = ANY ($1::uuid[]) ORDER BY p.user_id`,
      [teamIds],
    );
    const members = new Map<string, ScimMemberView[]>(teamIds.map((id) => [id, []]));
    for (const { team_id, user_id, display_name } of rows)
      members.get(team_id)?.push({ userId: user_id, displayName: display_name });
    return members;
  }

  /** The first person who is not a member of the organization; undefined: all are members. */
  async findStranger(organizationId: string, userIds: readonly string[]): Promise<string | undefined> {
    const [row] = await this.database.query<{ id: string }>(
      `SELECT wanted.id FROM unnest($2::uuid[]) AS wanted(id)
       WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.organization_id = $1 AND m.user_id = wanted.id) LIMIT 1`,
      [organizationId, userIds],
    );
    return row?.id;
  }

  /** The teams among these that have an external ID. */
  async withExternalId(organizationId: string, teamIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ team_id: string }>(
      'SELECT team_id FROM scim_groups WHERE organization_id = $1 AND team_id = ANY ($2::uuid[])',
      [organizationId, teamIds],
    );
    return new Set(rows.map(({ team_id }) => team_id));
  }

  /** Stores the external ID of a team; null removes it. @returns whether it changed */
  async saveExternalId(organizationId: string, teamId: string, externalId: string | null): Promise<boolean> {
    const rows =
      externalId === null
        ? await this.database.query(
            'WITH removed AS (DELETE FROM scim_groups WHERE team_id = $1 RETURNING 1) SELECT * FROM removed',
            [teamId],
          )
        : await this.database.query(
            `WITH saved AS (
               INSERT INTO scim_groups (team_id, organization_id, external_id) VALUES ($1, $2, $3)
               ON CONFLICT (team_id) DO UPDATE SET external_id = excluded.external_id
               WHERE scim_groups.external_id <> excluded.external_id RETURNING 1
             ) SELECT * FROM saved`,
            [teamId, organizationId, externalId],
          );
    return rows.length > 0;
  }
}

function toView(row: GroupRow): ScimGroupView {
  return {
    id: row.id,
    organizationId: row.organization_id,
    title: row.title,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    externalId: row.external_id,
    size: row.size,
  };
}
