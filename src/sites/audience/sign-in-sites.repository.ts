import { Injectable } from '@nestjs/common';
import { isId } from '../../common/ids.js';
import { Database } from '../../database/database.js';
import { Site } from '../store/site.entity.js';

/** The site that a reader signs in to. */
export type SignInSite = Pick<Site, 'id' | 'organizationId' | 'readers'>;

/** The sites whose readers sign in through the identity providers of the organization. */
@Injectable()
export class SignInSites {
  constructor(private readonly database: Database) {}

  /** @returns undefined when there is no such published site, or its readers sign in otherwise */
  async find(organizationId: string, siteId: string): Promise<SignInSite | undefined> {
    if (!isId(siteId)) return undefined;
    const site = await this.database.repository(Site).findOne({
      select: { id: true, organizationId: true, readers: true },
      where: { id: siteId, organizationId, published: true, authBackend: 'organization' },
    });
    return site ?? undefined;
  }

  /** Whether people who are not members sign in to a site of the organization through its providers. */
  haveOutsiders(organizationId: string): Promise<boolean> {
    return this.database
      .repository(Site)
      .existsBy({ organizationId, authBackend: 'organization', readers: 'anyone' });
  }
}
