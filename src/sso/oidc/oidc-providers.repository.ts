import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { OidcProvider } from './oidc-provider.entity.js';

/** OpenID Connect providers in the database. */
@Injectable()
export class OidcProvidersRepository {
  constructor(private readonly database: Database) {}

  /** Those of an organization, oldest first. */
  list(organizationId: string, after: Keyset | undefined, limit: number): Promise<OidcProvider[]> {
    return this.database.repository(OidcProvider).find({
      where: { organizationId, ...(after === undefined ? {} : { id: MoreThan(String(after[0])) }) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  count(organizationId: string): Promise<number> {
    return this.database.repository(OidcProvider).countBy({ organizationId });
  }

  find(organizationId: string, id: string): Promise<OidcProvider | null> {
    return this.database.repository(OidcProvider).findOneBy({ organizationId, id });
  }

  /** A provider that nobody changes or deletes until the transaction ends. */
  lock(organizationId: string, id: string): Promise<OidcProvider | null> {
    return this.database
      .repository(OidcProvider)
      .findOne({ where: { organizationId, id }, lock: { mode: 'for_no_key_update' } });
  }

  async insert(provider: OidcProvider): Promise<void> {
    await this.database.repository(OidcProvider).insert(provider);
  }

  async update(id: string, changes: Partial<OidcProvider>): Promise<void> {
    await this.database.repository(OidcProvider).update({ id }, changes);
  }

  /** @returns whether it was the first sign-in through the provider */
  async noteSignIn(id: string, at: Date): Promise<boolean> {
    const { affected } = await this.database
      .repository(OidcProvider)
      .update({ id, firstSignInAt: IsNull() }, { firstSignInAt: at });
    return affected === 1;
  }

  /** @returns whether it was there */
  async delete(id: string): Promise<boolean> {
    const { affected } = await this.database.repository(OidcProvider).delete({ id });
    return affected === 1;
  }
}
