import { Injectable } from '@nestjs/common';
import { NIL_ID } from '../../common/ids.js';
import type { Role } from '../../access/role.js';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { LinkInvite } from '../link-invite.entity.js';
import { GIVEN_ROLE, INVITER } from './inviter.sql.js';

/** An invite link, and whether it is redundant: everybody with an account is already a member. */
export interface LinkInviteView {
  id: string;
  /** The role that it gives now, which is never more than the inviter's role. */
  role: Role | null;
  redundant: boolean;
}

/** `redundant` is the same for all invites of the organization `$1`, so PostgreSQL evaluates it once. */
const COLUMNS = `i.id, ${GIVEN_ROLE} AS role, NOT EXISTS (
  SELECT 1 FROM users u
  WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.organization_id = $1 AND m.user_id = u.id)
) AS redundant`;

/** Invite links in the database. */
@Injectable()
export class LinkInvitesRepository {
  constructor(private readonly database: Database) {}

  /** The invites of an organization, oldest first. */
  list(organizationId: string, after: Keyset | undefined, limit: number): Promise<LinkInviteView[]> {
    return this.database.query<LinkInviteView>(
      `SELECT ${COLUMNS} FROM link_invites i ${INVITER} WHERE i.organization_id = $1 AND i.id > $2 ORDER BY i.id LIMIT $3`,
      [organizationId, after?.[0] ?? NIL_ID, limit],
    );
  }

  async count(organizationId: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM link_invites i ${INVITER} WHERE i.organization_id = $1`,
      [organizationId],
    );
    return row?.count ?? 0;
  }

  async find(organizationId: string, id: string): Promise<LinkInviteView | undefined> {
    const [row] = await this.database.query<LinkInviteView>(
      `SELECT ${COLUMNS} FROM link_invites i ${INVITER} WHERE i.organization_id = $1 AND i.id = $2`,
      [organizationId, id],
    );
    return row;
  }

  /**
   * The person who created or last changed an invite; undefined when there is no such invite, or the account was
   * deleted.
   */
  async findInviter(organizationId: string, id: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ created_by: string | null }>(
      'SELECT created_by FROM link_invites WHERE organization_id = $1 AND id = $2',
      [organizationId, id],
    );
    return row?.created_by ?? undefined;
  }

  /** The role that an invite gives now. Locks the invite until the transaction ends; undefined when there is none. */
  async lockRole(organizationId: string, id: string): Promise<{ role: Role | null } | undefined> {
    const [row] = await this.database.query<{ role: Role | null }>(
      `SELECT ${GIVEN_ROLE} AS role FROM link_invites i ${INVITER}
       WHERE i.organization_id = $1 AND i.id = $2 FOR SHARE OF i`,
      [organizationId, id],
    );
    return row;
  }

  async insert(invite: LinkInvite): Promise<void> {
    await this.database.repository(LinkInvite).insert(invite);
  }

  /** @param inviterId the person whose role limits the invite from now on */
  async setRole(organizationId: string, id: string, role: Role | null, inviterId: string): Promise<void> {
    await this.database.repository(LinkInvite).update({ organizationId, id }, { role, createdBy: inviterId });
  }

  /** @returns whether there was such an invite */
  async delete(organizationId: string, id: string): Promise<boolean> {
    const result = await this.database.repository(LinkInvite).delete({ organizationId, id });
    return (result.affected ?? 0) > 0;
  }
}
