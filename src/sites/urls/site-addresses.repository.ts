import { Injectable } from '@nestjs/common';
import { isId } from '../../common/ids.js';
import { MAX_PROXY } from '../dto/update-site.dto.js';
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
    const proxies: string[] = [];
    let path = host;
    for (const segment of segments) {
      path += `/${segment}`;
      if (path.length > MAX_PROXY) break;
      proxies.push(path);
    }
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
       WHERE (organization.hostname = $1 OR organization.id = $3::uuid)
         AND (site.basename = $2 OR site.id = $4::uuid) AND site.published
       ORDER BY site.basename = $2 DESC LIMIT 1`,
      [organization, basename, isId(organization) ? organization : null, isId(basename) ? basename : null],
    );
    return row === undefined ? undefined : { ...row, length: 2 };
  }
}
