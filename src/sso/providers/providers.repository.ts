import { Injectable, type Type } from '@nestjs/common';
import { IsNull, type Repository } from 'typeorm';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { listById } from '../../database/list-by-id.js';
import type { IdentityProvider } from '../sign-in/identity-provider.entity.js';

/** The providers of one kind in the database. */
@Injectable()
export abstract class ProvidersRepository<P extends IdentityProvider> {
  protected abstract readonly entity: Type<P>;

  constructor(private readonly database: Database) {}

  /** The providers of an organization, oldest first. */
  list(organizationId: string, after: Keyset | undefined, limit: number): Promise<P[]> {
    return listById(this.rows, { organizationId }, after, limit) as Promise<P[]>;
  }

  count(organizationId: string): Promise<number> {
    return this.rows.countBy({ organizationId });
  }

  find(organizationId: string, id: string): Promise<P | null> {
    return this.rows.findOneBy({ organizationId, id }) as Promise<P | null>;
  }

  /** Locks a provider against changes and deletion until the transaction ends. */
  lock(organizationId: string, id: string): Promise<P | null> {
    return this.rows.findOne({
      where: { organizationId, id },
      lock: { mode: 'for_no_key_update' },
    }) as Promise<P | null>;
  }

  async insert(provider: P): Promise<void> {
    await this.rows.insert(provider);
  }

  async update(id: string, changes: Partial<P>): Promise<void> {
    await this.rows.update({ id }, changes);
  }

  /** @returns whether it was the first sign-in through the provider */
  async noteSignIn(id: string, at: Date): Promise<boolean> {
    const { affected } = await this.rows.update({ id, firstSignInAt: IsNull() }, { firstSignInAt: at });
    return affected === 1;
  }

  /** @returns whether the provider existed */
  async delete(id: string): Promise<boolean> {
    const { affected } = await this.rows.delete({ id });
    return affected === 1;
  }

  /** Typed as the shared columns, because TypeORM cannot type conditions on a type parameter. */
  private get rows(): Repository<IdentityProvider> {
    return this.database.repository<IdentityProvider>(this.entity);
  }
}
