import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

const IS_OF_SITE = `SELECT EXISTS (SELECT 1 FROM sites WHERE published AND hostname = $1)
  OR EXISTS (SELECT 1 FROM sites WHERE published AND proxy LIKE $2) AS found`;

/** The hosts of sites. */
@Injectable()
export class SiteHostsRepository {
  constructor(private readonly database: Database) {}

  /** Whether a published site has this host, or is behind a proxy at it. */
  async isOfSite(host: string): Promise<boolean> {
    const [row] = await this.database.prepared<{ found: boolean }>('site-host', IS_OF_SITE, [
      host,
      `${host.replace(/[\\%_]/g, '\\$&')}/%`,
    ]);
    return row?.found === true;
  }
}
