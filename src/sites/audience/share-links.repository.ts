import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import { ShareLink } from './share-link.entity.js';

/** Share links in the database. */
@Injectable()
export class ShareLinksRepository {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  list(siteId: string, after: Keyset | undefined, limit: number): Promise<ShareLink[]> {
    return this.database.repository(ShareLink).find({
      where: { siteId, ...(after === undefined ? {} : { id: MoreThan(after[0] as string) }) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  count(siteId: string): Promise<number> {
    return this.database.repository(ShareLink).countBy({ siteId });
  }

  find(siteId: string, id: string): Promise<ShareLink | null> {
    return this.database.repository(ShareLink).findOneBy({ siteId, id });
  }

  async insert(link: ShareLink): Promise<void> {
    await this.database.repository(ShareLink).insert(link);
  }

  async update(id: string, changes: Partial<Pick<ShareLink, 'name' | 'active'>>): Promise<void> {
    await this.database.repository(ShareLink).update({ id }, changes);
  }

  async delete(id: string): Promise<void> {
    await this.database.repository(ShareLink).delete({ id });
  }
}
