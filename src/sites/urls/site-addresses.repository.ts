import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** The site that an address leads to, before its path on the site. */
export interface AddressedSite {
  siteId: string;
  organizationId: string;
  /** How many segments of the path lead to the site. */
  length: number;
}

/** Where sites are found, in the database. */
@Injectable()
export class SiteAddressesRepository {
  constructor(private readonly database: Database) {}

  /** The site with a host name of its own, or behind a proxy at this host and the longest part of the path. */
  async findByHost(host: string, segments: readonly string[]): Promise<AddressedSite | undefined> {
    const proxies = segments.map((_, index) => [host, ...segments.slice(0, index + 1)].join('/'));
    const [row] = await this.database.query<AddressedSite>(
      `SELECT id AS "siteId", organization_id AS "organizationId",
         CASE WHEN proxy = ANY ($2::text[]) THEN array_position($2::text[], proxy) ELSE 0 END AS length
       FROM sites WHERE published AND (hostname = $1 OR proxy = ANY ($2::text[])) ORDER BY length DESC LIMIT 1`,
      [host, proxies],
    );
    return row;
  }

  /**
   * The site of an organization and a basename.
   * @param organization its subdomain or id
   * @param basename of the site, or its id
   */
  async findByName(organization: string, basename: string): Promise<AddressedSite | undefined> {
    const [row] = await this.database.query<Omit<AddressedSite, 'length'>>(
      `SELECT site.id AS "siteId", site.organization_id AS "organizationId"
       FROM organizations organization JOIN sites site ON site.organization_id = organization.id
       WHERE (organization.hostname = $1 OR organization.id::text = $1)
         AND (site.basename = $2 OR site.id::text = $2) AND site.published
       ORDER BY site.basename = $2 DESC LIMIT 1`,
      [organization, basename],
    );
    return row === undefined ? undefined : { ...row, length: 2 };
  }
}
