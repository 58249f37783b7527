import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { SamlProvider } from './saml-provider.entity.js';

/** SAML providers in the database. */
@Injectable()
export class SamlProvidersRepository {
  constructor(private readonly database: Database) {}

  /** Those of an organization, oldest first. */
  list(organizationId: string, after: Keyset | undefined, limit: number): Promise<SamlProvider[]> {
    return this.database.repository(SamlProvider).find({
      where: { organizationId, ...(after === undefined ? {} : { id: MoreThan(String(after[0])) }) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  count(organizationId: string): Promise<number> {
    return this.database.repository(SamlProvider).countBy({ organizationId });
  }

  find(organizationId: string, id: string): Promise<SamlProvider | null> {
    return this.database.repository(SamlProvider).findOneBy({ organizationId, id });
  }

  /** A provider that nobody changes or deletes until the transaction ends. */
  lock(organizationId: string, id: string): Promise<SamlProvider | null> {
    return this.database
      .repository(SamlProvider)
      .findOne({ where: { organizationId, id }, lock: { mode: 'for_no_key_update' } });
  }

  async insert(provider: SamlProvider): Promise<void> {
    await this.database.repository(SamlProvider).insert(provider);
  }

  async update(id: string, changes: Partial<SamlProvider>): Promise<void> {
    await this.database.repository(SamlProvider).update({ id }, changes);
  }

  /** @returns whether it was the first sign-in through the provider */
  async noteSignIn(id: string, at: Date): Promise<boolean> {
    const { affected } = await this.database
      .repository(SamlProvider)
      .update({ id, firstSignInAt: IsNull() }, { firstSignInAt: at });
    return affected === 1;
  }

  /** @returns whether it was there */
  async delete(id: string): Promise<boolean> {
    const { affected } = await this.database.repository(SamlProvider).delete({ id });
    return affected === 1;
  }
}
