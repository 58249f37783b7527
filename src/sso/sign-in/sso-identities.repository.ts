import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database } from '../../database/database.js';
import { domainOf } from '../../organizations/email-domain.js';
import { SsoIdentity } from './sso-identity.entity.js';

/** The users behind the subjects of providers, in the database. */
@Injectable()
export class SsoIdentitiesRepository {
  constructor(private readonly database: Database) {}

  async findUser(providerId: string, subject: string): Promise<string | undefined> {
    const found = await this.database.repository(SsoIdentity).findOneBy({ providerId, subject });
    return found?.userId;
  }

  /**
   * The member with an address, if the organization's providers may say whose it is: its domain is verified for the
   * organization or one of its mail domains, or the organization created the account; and no other organization holds it.
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

  async insert(identity: SsoIdentity): Promise<void> {
    await this.database.repository(SsoIdentity).insert(identity);
  }

  exists(providerId: string, userId: string): Promise<boolean> {
    return this.database.repository(SsoIdentity).existsBy({ providerId, userId });
  }

  /** Removes the identities of a person, except those at the providers of one organization. */
  async removeOfUser(userId: string, except: string | null): Promise<void> {
    await this.database
      .repository(SsoIdentity)
      .delete({ userId, ...(except === null ? {} : { organizationId: Not(except) }) });
  }

  async removeOfMember(organizationId: string, userId: string): Promise<void> {
    await this.database.repository(SsoIdentity).delete({ organizationId, userId });
  }

  async removeOfProvider(providerId: string): Promise<void> {
    await this.database.repository(SsoIdentity).delete({ providerId });
  }
}
