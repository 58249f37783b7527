import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { domainOf } from '../../organizations/email-domain.js';
import { type AssertedIdentity, isSubjectAddress } from './asserted-identity.js';
import { SsoIdentity } from './sso-identity.entity.js';

/** The users behind the subjects of providers, in the database. */
@Injectable()
export class SsoIdentitiesRepository {
  constructor(private readonly database: Database) {}

  /**
   * The account behind a subject, whatever its address is by now. A subject that is an address can get another owner: it
   * leads to no account once another account has the email address of the person, or another member has it if it is not that
   * address.
   */
  async findUser(
    providerId: string,
    { subject, email }: Pick<AssertedIdentity, 'subject' | 'email'>,
  ): Promise<string | undefined> {
    const found = await this.database.repository(SsoIdentity).findOneBy({ providerId, subject });
    if (found === null) return undefined;
    const { userId, organizationId } = found;
    if (!isSubjectAddress({ subject })) return userId;
    const isSame = subject.toLowerCase() === email;
    const owners = await this.database.query(
      `SELECT 1 FROM users u WHERE email = $1 AND id <> $2 AND (
         $3 OR EXISTS (SELECT 1 FROM members m WHERE m.user_id = u.id AND m.organization_id = $4))`,
      [email, userId, isSame, organizationId],
    );
    return owners.length > 0 ? undefined : userId;
  }

  /**
   * The member with an address, if the organization's providers may decide who its owner is: its domain is verified for the
   * organization or one of its email domains, or the organization created the account; and no other organization holds it.
   */
  async findMemberByEmail(organizationId: string, email: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ id: string }>(
      `SELECT u.id FROM users u
       JOIN members m ON m.user_id = u.id AND m.organization_id = $1
       JOIN organizations o ON o.id = $1
       LEFT JOIN domains d ON d.domain = $3 AND d.state = 'verified'
       WHERE u.email = $2 AND coalesce(
         d.organization_id = $1,
         $3 = ANY (o.email_domains) OR u.origin_organization_id IS NOT DISTINCT FROM $1
       )`,
      [organizationId, email, domainOf(email)],
    );
    return row?.id;
  }

  /**
   * Whether a disabled member is this account, or has this address in the service or in the directory: providers may send
   * another address than the address of the account.
   * @param userId null: the account is not known
   */
  async hasDisabled(
    organizationId: string,
    { userId, email }: { userId: string | null; email: string },
  ): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM members WHERE organization_id = $1 AND disabled AND user_id IN (
         SELECT $2::uuid UNION ALL SELECT id FROM users WHERE email = $3
         UNION ALL SELECT user_id FROM scim_users WHERE organization_id = $1 AND lower(work_email) = $3 AND NOT EXISTS (
           SELECT 1 FROM users u JOIN members o ON o.user_id = u.id AND o.organization_id = $1 AND NOT o.disabled
           WHERE u.email = $3
         )
       ) LIMIT 1`,
      [organizationId, userId, email],
    );
    return rows.length > 0;
  }

  async insert(identity: SsoIdentity): Promise<void> {
    await this.database.repository(SsoIdentity).insert(identity);
  }

  exists(providerId: string, userId: string): Promise<boolean> {
    return this.database.repository(SsoIdentity).existsBy({ providerId, userId });
  }

  /**
   * Removes the identities at the providers of an organization whose subject is an address, except those of its owner.
   * @returns those that it removed
   */
  removeOfFormerOwners(
    organizationId: string,
    email: string,
    ownerId: string,
  ): Promise<Pick<SsoIdentity, 'providerId' | 'subject' | 'userId'>[]> {
    return this.database.query(
      `WITH removed AS (
         DELETE FROM sso_identities
         WHERE organization_id = $1 AND strpos(subject, '@') > 0 AND lower(subject) = $2 AND user_id <> $3
         RETURNING provider_id, subject, user_id
       ) SELECT provider_id AS "providerId", subject, user_id AS "userId" FROM removed`,
      [organizationId, email, ownerId],
    );
  }

  async removeOfMember(organizationId: string, userId: string): Promise<void> {
    await this.database.repository(SsoIdentity).delete({ organizationId, userId });
  }

  async removeOfProvider(providerId: string): Promise<void> {
    await this.database.repository(SsoIdentity).delete({ providerId });
  }
}
