import { Injectable } from '@nestjs/common';
import { NIL_ID } from '../../common/ids.js';
import type { Role } from '../../access/role.js';
import { Database } from '../../database/database.js';
import { fairLock, type FairLockMode } from '../../database/fair-lock.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { organizationPermissions } from '../organization.policy.js';
import type { TeamRole } from '../team-member.entity.js';
import { Team } from '../team.entity.js';
import { type TeamPermissions, teamPermissions } from './team.policy.js';
import { teamRows } from './team-rows.sql.js';
import type { MemberTeamView, TeamView } from './team-views.js';

/** Which teams of an organization a list shows. */
export interface TeamFilter {
  /** Only teams that this person can manage. */
  owner?: string | undefined;
  /** Only teams whose title contains this. */
  title?: string | undefined;
}

interface StandingRow {
  own_role: Role | null;
  is_member: boolean;
  disabled: boolean;
  own_place: TeamRole | null;
}

interface TeamRow extends StandingRow {
  id: string;
  title: string;
  created_at: Date;
  place: TeamRole | null;
  spaces: number;
  members: number;
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * SQL condition: the owner can manage the team (null: no filter), and its title matches the pattern (null: no filter).
 */
const filtered = (owner: string, pattern: string): string => `
(${owner}::uuid IS NULL
  OR EXISTS (
    SELECT 1 FROM members o
    WHERE o.organization_id = t.organization_id AND o.user_id = ${owner} AND NOT o.disabled
      AND (o.role = 'admin' OR EXISTS (
        SELECT 1 FROM team_members p WHERE p.team_id = t.id AND p.user_id = ${owner} AND p.role = 'owner'
      ))
  ))
AND (${pattern}::text IS NULL OR t.title ILIKE ${pattern})`;

/** Teams in the database. */
@Injectable()
export class TeamsRepository {
  constructor(private readonly database: Database) {}

  /** What a caller may do with a team; undefined when the organization has no team with this ID. */
  async findPermissions(
    userId: string,
    organizationId: string,
    teamId: string,
  ): Promise<TeamPermissions | undefined> {
    const [row] = await this.database.query<StandingRow>(
      `SELECT m.role AS own_role, m.user_id IS NOT NULL AS is_member, coalesce(m.disabled, false) AS disabled,
         p.role AS own_place
       FROM teams t
       LEFT JOIN members m ON m.organization_id = t.organization_id AND m.user_id = $1
       LEFT JOIN team_members p ON p.team_id = t.id AND p.user_id = $1
       WHERE t.id = $3 AND t.organization_id = $2`,
      [userId, organizationId, teamId],
    );
    return row === undefined ? undefined : toPermissions(row);
  }

  async findView(userId: string, teamId: string): Promise<TeamView | undefined> {
    const [row] = await this.database.query<TeamRow>(
      teamRows('SELECT t.*, NULL AS place FROM teams t WHERE t.id = $2'),
      [userId, teamId],
    );
    return row === undefined ? undefined : toView(row);
  }

  /** The existing teams among these, in any order. */
  async findViews(userId: string, teamIds: readonly string[]): Promise<TeamView[]> {
    const rows = await this.database.query<TeamRow>(
      teamRows('SELECT t.*, NULL AS place FROM teams t WHERE t.id = ANY ($2::uuid[])'),
      [userId, teamIds],
    );
    return rows.map(toView);
  }

  /** The teams of an organization, oldest first. */
  async list(
    userId: string,
    organizationId: string,
    filter: TeamFilter,
    after: Keyset | undefined,
    limit: number,
  ): Promise<TeamView[]> {
    const page = `SELECT t.*, NULL AS place FROM teams t
      WHERE t.organization_id = $2 AND t.id > $5 AND ${filtered('$3', '$4')} ORDER BY t.id LIMIT $6`;
    const rows = await this.database.query<TeamRow>(`${teamRows(page, '$2')} ORDER BY page.id`, [
      userId,
      organizationId,
      ...toParameters(filter),
      after?.[0] ?? NIL_ID,
      limit,
    ]);
    return rows.map(toView);
  }

  async count(organizationId: string, filter: TeamFilter): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM teams t
       WHERE t.organization_id = $1 AND ${filtered('$2', '$3')}`,
      [organizationId, ...toParameters(filter)],
    );
    return row?.count ?? 0;
  }

  /** The teams of an organization that a person belongs to, as the caller sees them. */
  async listOfPerson(
    userId: string,
    organizationId: string,
    personId: string,
    options: { title?: string | undefined; order: 'asc' | 'desc' },
    after: Keyset | undefined,
    limit: number,
  ): Promise<MemberTeamView[]> {
    const [sign, order, start] = options.order === 'asc' ? ['>', 'ASC', NIL_ID] : ['<', 'DESC', LAST_ID];
    const page = `SELECT t.*, p.role AS place FROM team_members p JOIN teams t ON t.id = p.team_id
      WHERE p.user_id = $3 AND p.organization_id = $2 AND t.id ${sign} $5 AND ($4::text IS NULL OR t.title ILIKE $4)
      ORDER BY t.id ${order} LIMIT $6`;
    const rows = await this.database.query<TeamRow>(`${teamRows(page, '$2')} ORDER BY page.id ${order}`, [
      userId,
      organizationId,
      personId,
      toPattern(options.title),
      after?.[0] ?? start,
      limit,
    ]);
    return rows.map((row) => ({ ...toView(row), place: row.place ?? 'member' }));
  }

  async countOfPerson(organizationId: string, personId: string, title: string | undefined): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM team_members p JOIN teams t ON t.id = p.team_id
       WHERE p.user_id = $2 AND p.organization_id = $1 AND ($3::text IS NULL OR t.title ILIKE $3)`,
      [organizationId, personId, toPattern(title)],
    );
    return row?.count ?? 0;
  }

  async insert(team: Omit<Team, 'modifiedAt'>): Promise<void> {
    await this.database.repository(Team).insert(team);
  }

  /** @returns whether the team exists */
  async rename(teamId: string, title: string): Promise<boolean> {
    const { affected } = await this.database.repository(Team).update({ id: teamId }, { title });
    return affected === 1;
  }

  /** Deletes a team with its members and grants. @returns whether the team existed */
  async delete(teamId: string): Promise<boolean> {
    const { affected } = await this.database.repository(Team).delete({ id: teamId });
    return affected === 1;
  }

  /** The IDs of the teams of an organization among these, in order. */
  async existing(organizationId: string, teamIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM teams WHERE organization_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id',
      [organizationId, teamIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Records that something about a team changed, such as its members. */
  async touch(teamId: string): Promise<void> {
    await this.database.query('UPDATE teams SET modified_at = now() WHERE id = $1', [teamId]);
  }

  /**
   * Waits in front of the teams and memberships of an organization; see `fairLock`. Before any of them is locked.
   * @param mode `exclusive` to delete a team, `shared` to refer to them
   */
  async queue(mode: FairLockMode, organizationId: string): Promise<void> {
    await this.database.query(`SELECT ${fairLock(mode, 'members', '$1')}`, [organizationId]);
  }

  /** Locks the team until the transaction ends. @returns whether the team exists */
  async lock(teamId: string): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM teams WHERE id = $1 FOR NO KEY UPDATE', [teamId]);
    return rows.length > 0;
  }
}

function toParameters({ owner, title }: TeamFilter): [string | null, string | null] {
  return [owner ?? null, toPattern(title)];
}

/** An `ILIKE` pattern for texts that contain this one. Special characters are escaped. */
function toPattern(text: string | undefined): string | null {
  return text === undefined ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function toPermissions({ own_role, is_member, disabled, own_place }: StandingRow): TeamPermissions {
  const standing = { role: own_role, isMember: is_member, disabled, ownsTeam: own_place === 'owner' };
  return teamPermissions(organizationPermissions(standing), own_place);
}

function toView(row: TeamRow): TeamView {
  return {
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    members: row.members,
    spaces: row.spaces,
    permissions: toPermissions(row),
  };
}
