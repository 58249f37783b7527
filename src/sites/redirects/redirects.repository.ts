import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/lists.js';
import { Redirect } from './redirect.entity.js';

/** Redirects of sites in the database. */
@Injectable()
export class RedirectsRepository {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  list(siteId: string, after: Keyset | undefined, limit: number): Promise<Redirect[]> {
    return this.database.repository(Redirect).find({
      where: { siteId, ...(after === undefined ? {} : { id: MoreThan(after[0] as string) }) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  count(siteId: string): Promise<number> {
    return this.database.repository(Redirect).countBy({ siteId });
  }

  find(siteId: string, id: string): Promise<Redirect | null> {
    return this.database.repository(Redirect).findOneBy({ siteId, id });
  }

  findBySource(siteId: string, source: string): Promise<Redirect | null> {
    return this.database.repository(Redirect).findOneBy({ siteId, source });
  }

  async insert(redirect: Redirect): Promise<void> {
    await this.database.repository(Redirect).insert(redirect);
  }

  async update(
    id: string,
    changes: Partial<Pick<Redirect, 'source' | 'destination' | 'permanent'>>,
  ): Promise<void> {
    await this.database.repository(Redirect).update({ id }, changes);
  }

  async delete(id: string): Promise<void> {
    await this.database.repository(Redirect).delete({ id });
  }
}
