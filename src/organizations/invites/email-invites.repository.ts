import { Injectable } from '@nestjs/common';
import type { Role } from '../../access/role.js';
import { Database } from '../../database/database.js';
import { EmailInvite } from '../email-invite.entity.js';
import { GIVEN_ROLE, INVITER } from './inviter.sql.js';

/** An invitation that can be accepted. */
export interface OpenInvite {
  id: string;
  organizationId: string;
  organizationTitle: string;
  email: string;
  /** The role that it gives now, which is never more than the inviter's role. */
  role: Role | null;
  sso: boolean;
  createdAt: Date;
  expiresAt: Date;
  inviterId: string;
}

interface OpenInviteRow {
  id: string;
  organization_id: string;
  title: string;
  email: string;
  role: Role | null;
  sso: boolean;
  created_at: Date;
  expires_at: Date;
  created_by: string;
}

const FIND_OPEN = `
SELECT i.id, i.organization_id, o.title, i.email, ${GIVEN_ROLE} AS role, i.sso, i.created_at, i.expires_at, i.created_by
FROM email_invites i JOIN organizations o ON o.id = i.organization_id ${INVITER}
WHERE i.id = $1 AND i.accepted_at IS NULL AND i.expires_at > $2`;

/** Invitations by email in the database. */
@Injectable()
export class EmailInvitesRepository {
  constructor(private readonly database: Database) {}

  findOpen(id: string, now: Date): Promise<OpenInvite | undefined> {
    return this.findOne(FIND_OPEN, id, now);
  }

  /** As `findOpen`, and locks the invitation until the transaction ends, so that nobody else accepts or replaces it. */
  lockOpen(id: string, now: Date): Promise<OpenInvite | undefined> {
    return this.findOne(`${FIND_OPEN} FOR UPDATE OF i`, id, now);
  }

  find(organizationId: string, id: string): Promise<EmailInvite | null> {
    return this.database.repository(EmailInvite).findOneBy({ organizationId, id });
  }

  /** Invites addresses to one organization on the same terms. Earlier invitations of these addresses stop working. */
  async replace(
    invites: readonly Pick<EmailInvite, 'id' | 'email'>[],
    terms: Omit<EmailInvite, 'id' | 'email' | 'acceptedAt'>,
  ): Promise<void> {
    // Inserts in the order of the addresses, so that two calls for the same addresses cannot deadlock.
    await this.database.query(
      `INSERT INTO email_invites
         (id, organization_id, email, role, sso, created_by, created_at, expires_at, accepted_at)
       SELECT invite.id, $3, invite.email, $4::role, $5, $6, $7, $8, NULL
       FROM unnest($1::uuid[], $2::text[]) AS invite(id, email) ORDER BY invite.email
       ON CONFLICT (organization_id, email) DO UPDATE SET
         id = excluded.id, role = excluded.role, sso = excluded.sso, created_by = excluded.created_by,
         created_at = excluded.created_at, expires_at = excluded.expires_at, accepted_at = NULL`,
      [
        invites.map(({ id }) => id),
        invites.map(({ email }) => email),
        terms.organizationId,
        terms.role,
        terms.sso,
        terms.createdBy,
        terms.createdAt,
        terms.expiresAt,
      ],
    );
  }

  /** Changes the terms of invitations that have not been accepted. Their links stay valid. @returns their IDs */
  async setTerms(
    organizationId: string,
    emails: readonly string[],
    { role, sso, createdBy }: Pick<EmailInvite, 'role' | 'sso' | 'createdBy'>,
  ): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `WITH changed AS (
         UPDATE email_invites SET role = $3::role, sso = $4, created_by = $5
         WHERE accepted_at IS NULL AND id IN (
           SELECT id FROM email_invites WHERE organization_id = $1 AND email = ANY ($2::text[])
           ORDER BY email FOR UPDATE)
         RETURNING id
       ) SELECT id FROM changed`,
      [organizationId, emails, role, sso, createdBy],
    );
    return rows.map(({ id }) => id);
  }

  async accept(id: string, now: Date): Promise<void> {
    await this.database.repository(EmailInvite).update({ id }, { acceptedAt: now });
  }

  /** Removes invitations of people who have joined in another way. */
  async removeOf(organizationId: string, emails: readonly string[]): Promise<void> {
    await this.database.query(
      'DELETE FROM email_invites WHERE organization_id = $1 AND email = ANY ($2::text[])',
      [organizationId, emails],
    );
  }

  /** Ends the links of all invitations of an address. */
  async expireOf(email: string, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE email_invites SET expires_at = $2
       WHERE id IN (
         SELECT id FROM email_invites WHERE email = $1 AND expires_at > $2 AND accepted_at IS NULL
         ORDER BY organization_id FOR UPDATE)`,
      [email, now],
    );
  }

  private async findOne(sql: string, id: string, now: Date): Promise<OpenInvite | undefined> {
    const [row] = await this.database.query<OpenInviteRow>(sql, [id, now]);
    return (
      row && {
        id: row.id,
        organizationId: row.organization_id,
        organizationTitle: row.title,
        email: row.email,
        role: row.role,
        sso: row.sso,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        inviterId: row.created_by,
      }
    );
  }
}
