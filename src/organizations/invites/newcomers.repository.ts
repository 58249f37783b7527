import { Injectable } from '@nestjs/common';
import type { Role } from '../../access/role.js';
import { Database } from '../../database/database.js';
import { queueForPeople } from '../../database/fair-lock.js';
import { Member } from '../member.entity.js';
import { Organization } from '../organization.entity.js';

/** The people who become members, and their role. */
interface Newcomers {
  organizationId: string;
  userIds: readonly string[];
  role: Role | null;
  sso: boolean;
  joinedAt: Date;
}

/** Reads the data of organizations and accounts for invites, and adds members. */
@Injectable()
export class NewcomersRepository {
  constructor(private readonly database: Database) {}

  findOrganization(organizationId: string): Promise<Organization | null> {
    return this.database.repository(Organization).findOneBy({ id: organizationId });
  }

  /** The members among these people. */
  async listMembers(organizationId: string, userIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ user_id: string }>(
      'SELECT user_id FROM members WHERE organization_id = $1 AND user_id = ANY ($2::uuid[])',
      [organizationId, userIds],
    );
    return new Set(rows.map(({ user_id: userId }) => userId));
  }

  /** Notes that a member confirmed the membership, unless they did before. */
  async confirmMember(organizationId: string, userId: string, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE members SET confirmed_at = $3
       WHERE organization_id = $1 AND user_id = $2 AND confirmed_at IS NULL`,
      [organizationId, userId, now],
    );
  }

  /** Adds people as members. Existing members do not change. @returns the IDs of the new members */
  async addMembers({ organizationId, userIds, role, sso, joinedAt }: Newcomers): Promise<Set<string>> {
    await this.database.query(queueForPeople('shared'), [userIds]);
    const rows = await this.database.query<{ user_id: string }>(
      `INSERT INTO members (organization_id, user_id, role, sso, joined_at)
       SELECT $1, wanted.id, $3::role, $4, $5 FROM unnest($2::uuid[]) AS wanted(id) ORDER BY wanted.id
       ON CONFLICT (organization_id, user_id) DO NOTHING RETURNING user_id`,
      [organizationId, userIds, role, sso, joinedAt],
    );
    return new Set(rows.map(({ user_id: userId }) => userId));
  }

  findMember(organizationId: string, userId: string): Promise<Member | null> {
    return this.database.repository(Member).findOneBy({ organizationId, userId });
  }
}
