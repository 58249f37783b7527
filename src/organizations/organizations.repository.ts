import { Injectable } from '@nestjs/common';
import { NIL_ID } from '../common/ids.js';
import type { Actor } from '../access/actor.js';
import type { Role } from '../access/role.js';
import type { Keyset } from '../database/keyset-paginator.js';
import { BatchedRowLoader } from '../database/batched-row-loader.js';
import { Database } from '../database/database.js';
import { rowsOf } from '../database/entity-rows.js';
import { queueForPeople } from '../database/fair-lock.js';
import { Member } from './member.entity.js';
import { Organization } from './organization.entity.js';
import type { OrganizationStanding } from './organization-permissions.js';

/** An organization with the caller's standing in it. */
export interface OrganizationView {
  organization: Organization;
  standing: OrganizationStanding;
}

type Caller = Pick<Actor, 'userId' | 'organizationId'>;
/** How people in an organization's email domains join it. */
export type JoiningTerms = Pick<Organization, 'emailDomains' | 'defaultRole' | 'sso'>;

type NewMember = Pick<Member, 'organizationId' | 'userId' | 'role' | 'joinedAt'>;

interface StandingRow {
  role: Role | null;
  is_member: boolean;
  disabled: boolean;
  owns_team: boolean;
}

/** SQL columns for the standing of a user in a row `o` of `organizations`, joined with the member's row `m`. */
const standingColumns = (user: string): string => `
  m.role, m.user_id IS NOT NULL AS is_member, coalesce(m.disabled, false) AS disabled,
  EXISTS (
    SELECT 1 FROM team_members t WHERE t.user_id = ${user} AND t.organization_id = o.id AND t.role = 'owner'
  ) AS owns_team`;
const STANDING_COLUMNS = standingColumns('$1');

const FIND_STANDING = `SELECT ${STANDING_COLUMNS} FROM organizations o LEFT JOIN members m ON m.organization_id = o.id AND m.user_id = $1 WHERE o.id = $2`;

/** As `FIND_STANDING`, for many pairs of user and organization. `place` is the index of the pair, from 1. */
const FIND_STANDINGS = `
SELECT wanted.place::int AS place, ${standingColumns('wanted.user_id')}
FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS wanted(user_id, organization_id, place)
JOIN organizations o ON o.id = wanted.organization_id LEFT JOIN members m ON m.organization_id = o.id AND m.user_id = wanted.user_id`;

const ROWS = rowsOf(Organization);

/** Organizations and their members in the database. */
@Injectable()
export class OrganizationsRepository {
  private readonly standings: BatchedRowLoader<StandingRow>;

  constructor(private readonly database: Database) {
    this.standings = new BatchedRowLoader(
      database,
      { name: 'organization-standing', text: FIND_STANDING },
      { name: 'organization-standings', text: FIND_STANDINGS },
    );
  }

  /** The caller's standing; undefined when there is no such organization. */
  async findStanding(userId: string, organizationId: string): Promise<OrganizationStanding | undefined> {
    const row = await this.standings.find(userId, organizationId);
    return row === undefined ? undefined : toStanding(row);
  }

  async clearDefaultSite(organizationId: string, siteId: string): Promise<void> {
    await this.database.query(
      `UPDATE organizations SET default_content = NULL WHERE id = $1 AND default_content ->> 'site' = $2`,
      [organizationId, siteId],
    );
  }

  async findView(userId: string, organizationId: string): Promise<OrganizationView | undefined> {
    const [row] = await this.database.prepared<StandingRow>(
      'organization-view',
      `SELECT o.*, ${STANDING_COLUMNS} FROM organizations o
       LEFT JOIN members m ON m.organization_id = o.id AND m.user_id = $1 WHERE o.id = $2`,
      [userId, organizationId],
    );
    return row === undefined ? undefined : toView(row);
  }

  /** The organizations of a person that the token can access, oldest first. */
  async listOfUser(
    { userId, organizationId }: Caller,
    after: Keyset | undefined,
    limit: number,
  ): Promise<OrganizationView[]> {
    const rows = await this.database.query<StandingRow>(
      `SELECT o.*, ${STANDING_COLUMNS} FROM members m JOIN organizations o ON o.id = m.organization_id
       WHERE m.user_id = $1 AND NOT m.disabled AND o.id > $2 AND o.id = coalesce($4::uuid, o.id)
       ORDER BY o.id LIMIT $3`,
      [userId, after?.[0] ?? NIL_ID, limit, organizationId ?? null],
    );
    return rows.map(toView);
  }

  /**
   * The organizations of an email domain that the caller is an active member of, or may join, oldest first.
   * @param domain in lower case
   */
  async listOfDomain(userId: string, domain: string, mayJoin: boolean): Promise<OrganizationView[]> {
    const rows = await this.database.query<StandingRow>(
      `SELECT o.*, ${STANDING_COLUMNS} FROM organizations o
       LEFT JOIN members m ON m.organization_id = o.id AND m.user_id = $1
       WHERE o.email_domains @> ARRAY[$2::text] AND coalesce(NOT m.disabled, $3::boolean AND EXISTS (
         SELECT 1 FROM domains d WHERE d.organization_id = o.id AND d.domain = $2 AND d.state = 'verified'
       )) ORDER BY o.id`,
      [userId, domain, mayJoin],
    );
    return rows.map(toView);
  }

  async countOfUser({ userId, organizationId }: Caller): Promise<number> {
    const within = organizationId === undefined ? {} : { organizationId };
    return this.database.repository(Member).countBy({ userId, disabled: false, ...within });
  }

  exists(organizationId: string): Promise<boolean> {
    return this.database.repository(Organization).existsBy({ id: organizationId });
  }

  /**
   * How people join an organization. Locks the organization until the transaction ends; undefined when there is none.
   */
  async lockJoiningTerms(organizationId: string): Promise<JoiningTerms | undefined> {
    const [row] = await this.database.query<{
      email_domains: string[];
      default_role: Role | null;
      sso: boolean;
    }>('SELECT email_domains, default_role, sso FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [
      organizationId,
    ]);
    return row && { emailDomains: row.email_domains, defaultRole: row.default_role, sso: row.sso };
  }

  async insert(organization: Omit<Organization, 'createdAt'>): Promise<void> {
    await this.database.repository(Organization).insert(organization);
  }

  async update(organizationId: string, changes: Partial<Organization>): Promise<void> {
    await this.database.repository(Organization).update({ id: organizationId }, changes);
  }

  async findIdByHostname(hostname: string): Promise<string | undefined> {
    const organization = await this.database.repository(Organization).findOneBy({ hostname });
    return organization?.id;
  }

  /** Active administrators, oldest accounts first. */
  activeAdmins(organizationId: string): Promise<{ id: string; email: string }[]> {
    return this.database.query(
      `SELECT u.id, u.email FROM members m JOIN users u ON u.id = m.user_id
       WHERE m.organization_id = $1 AND m.role = 'admin' AND NOT m.disabled ORDER BY u.id LIMIT 100`,
      [organizationId],
    );
  }

  /** IDs of the members who are not disabled and whose addresses are in a domain. */
  async activeMembersWithAddressIn(organizationId: string, domain: string): Promise<string[]> {
    const rows = await this.database.query<{ user_id: string }>(
      `SELECT m.user_id FROM members m JOIN users u ON u.id = m.user_id
       WHERE m.organization_id = $1 AND NOT m.disabled AND substring(u.email FROM '[^@]*$') = $2`,
      [organizationId, domain],
    );
    return rows.map(({ user_id: userId }) => userId);
  }

  /** Adds a member, or sets the role of an existing one. @returns the previous role; undefined: not a member before */
  async upsertMember(member: NewMember): Promise<{ role: Role | null } | undefined> {
    await this.database.query(queueForPeople('shared'), [[member.userId]]);
    const [before] = await this.database.query<{ role: Role | null }>(
      'SELECT role FROM members WHERE organization_id = $1 AND user_id = $2 FOR NO KEY UPDATE',
      [member.organizationId, member.userId],
    );
    await this.database.query(
      `INSERT INTO members (organization_id, user_id, role, joined_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id, user_id) DO UPDATE SET role = excluded.role, role_from_rule = false`,
      [member.organizationId, member.userId, member.role, member.joinedAt],
    );
    return before;
  }
}

/** @param row of `organizations`, with the caller's standing */
function toView(row: StandingRow): OrganizationView {
  return { organization: ROWS.read(row), standing: toStanding(row) };
}

function toStanding(row: StandingRow): OrganizationStanding {
  return { role: row.role, isMember: row.is_member, disabled: row.disabled, ownsTeam: row.owns_team };
}
