import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database } from '../../database/database.js';
import { SsoIdentity } from './sso-identity.entity.js';

/** The users behind the subjects of providers, in the database. */
@Injectable()
export class SsoIdentitiesRepository {
  constructor(private readonly database: Database) {}

  async findUser(providerId: string, subject: string): Promise<string | undefined> {
    const found = await this.database.repository(SsoIdentity).findOneBy({ providerId, subject });
    return found?.userId;
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
