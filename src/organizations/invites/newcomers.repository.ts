import { Injectable } from '@nestjs/common';
import type { Role } from '../../access/role.js';
import { Database } from '../../database/database.js';
import { Member } from '../member.entity.js';
import { Organization } from '../organization.entity.js';

/** Who is to become a member, and as what. */
interface Newcomers {
  organizationId: string;
  userIds: readonly string[];
  role: Role | null;
  sso: boolean;
  joinedAt: Date;
}

/** What invites need to know of organizations and people, and how people become members. */
@Injectable()
export class NewcomersRepository {
  constructor(private readonly database: Database) {}

  findOrganization(organizationId: string): Promise<Organization | null> {
    return this.database.repository(Organization).findOneBy({ id: organizationId });
  }

  /** The accounts of addresses. */
  async findAccounts(emails: readonly string[]): Promise<{ id: string; email: string }[]> {
    return this.database.query('SELECT id, email FROM users WHERE email = ANY ($1::text[])', [emails]);
  }

  /** Adds people; members stay as they are. @returns ids of those who were none before */
  async addMembers({ organizationId, userIds, role, sso, joinedAt }: Newcomers): Promise<Set<string>> {
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
