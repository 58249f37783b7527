import { Injectable } from '@nestjs/common';
import { NIL_ID } from '../../common/ids.js';
import { Database } from '../../database/database.js';
import { sharedMembers } from '../../database/fair-lock.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import type { TeamRole } from '../team-member.entity.js';
import type { TeamMemberView } from './team-views.js';

interface MemberRow {
  id: string;
  display_name: string;
  email: string;
  photo_url: string | null;
  role: TeamRole;
}

/** The members of teams in the database. */
@Injectable()
export class TeamMembersRepository {
  constructor(private readonly database: Database) {}

  /** The people of a team, oldest accounts first. */
  async list(teamId: string, after: Keyset | undefined, limit: number): Promise<TeamMemberView[]> {
    const rows = await this.database.query<MemberRow>(
      `SELECT u.id, u.display_name, u.email, u.photo_url, p.role
       FROM team_members p JOIN users u ON u.id = p.user_id
       WHERE p.team_id = $1 AND p.user_id > $2 ORDER BY p.user_id LIMIT $3`,
      [teamId, after?.[0] ?? NIL_ID, limit],
    );
    return rows.map(({ id, display_name, email, photo_url, role }) => ({
      user: { id, displayName: display_name, email, photoUrl: photo_url },
      role,
    }));
  }

  async count(teamId: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM team_members WHERE team_id = $1',
      [teamId],
    );
    return row?.count ?? 0;
  }

  /**
   * The members of the organization among these people. Locks their memberships until the transaction ends, so that no
   * team keeps a person who has just left.
   */
  async lockMembers(organizationId: string, userIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ user_id: string }>(
      `WITH ${sharedMembers('$1')}
       SELECT user_id FROM fair, members WHERE organization_id = $1 AND user_id = ANY ($2::uuid[])
       ORDER BY user_id FOR KEY SHARE OF members`,
      [organizationId, userIds],
    );
    return rows.map(({ user_id }) => user_id);
  }

  /** Adds people as members of the team. People who are already in it keep their role. */
  async add(organizationId: string, teamId: string, userIds: readonly string[]): Promise<void> {
    await this.database.query(
      `INSERT INTO team_members (team_id, user_id, organization_id, role)
       SELECT $1, wanted.user_id, $2, 'member' FROM unnest($3::uuid[]) AS wanted(user_id)
       ON CONFLICT (team_id, user_id) DO NOTHING`,
      [teamId, organizationId, userIds],
    );
  }

  /** Sets the roles of people in the team, and adds those who are not in it. */
  async setRoles(
    organizationId: string,
    teamId: string,
    memberships: readonly (readonly [userId: string, role: TeamRole])[],
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO team_members (team_id, user_id, organization_id, role)
       SELECT $1, wanted.user_id, $2, wanted.role
       FROM unnest($3::uuid[], $4::text[]) AS wanted(user_id, role)
       ON CONFLICT (team_id, user_id) DO UPDATE SET role = excluded.role`,
      [teamId, organizationId, memberships.map(([userId]) => userId), memberships.map(([, role]) => role)],
    );
  }

  /** Removes all other people from the team. @returns the removed people */
  async removeOthers(teamId: string, userIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ user_id: string }>(
      `WITH removed AS (
         DELETE FROM team_members p WHERE p.team_id = $1
           AND NOT EXISTS (SELECT 1 FROM unnest($2::uuid[]) AS staying(user_id) WHERE staying.user_id = p.user_id)
         RETURNING p.user_id
       ) SELECT user_id FROM removed`,
      [teamId, userIds],
    );
    return rows.map((row) => row.user_id);
  }

  /** The roles in the team by user ID, for those of these people who are in it. */
  async rolesOf(teamId: string, userIds: readonly string[]): Promise<Map<string, TeamRole>> {
    const rows = await this.database.query<{ user_id: string; role: TeamRole }>(
      'SELECT user_id, role FROM team_members WHERE team_id = $1 AND user_id = ANY ($2::uuid[])',
      [teamId, userIds],
    );
    return new Map(rows.map((row) => [row.user_id, row.role]));
  }

  /** @returns how many were in the team */
  async remove(teamId: string, userIds: readonly string[]): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `WITH removed AS (
         DELETE FROM team_members WHERE team_id = $1 AND user_id = ANY ($2::uuid[]) RETURNING 1
       ) SELECT count(*)::int AS count FROM removed`,
      [teamId, userIds],
    );
    return row?.count ?? 0;
  }
}
