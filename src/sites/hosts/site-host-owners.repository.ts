import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Site } from '../store/site.entity.js';

/** A site with a hostname or proxy. */
export type SiteWithHost = Pick<Site, 'id' | 'organizationId' | 'hostname' | 'proxy'>;

const SITES_WITH_HOSTS = `SELECT id, organization_id AS "organizationId", hostname, proxy FROM sites
  WHERE (hostname IS NOT NULL OR proxy IS NOT NULL)`;
const IN_ORDER = 'ORDER BY id FOR UPDATE';

/** The organizations that hosts of sites belong to. */
@Injectable()
export class SiteHostOwnersRepository {
  constructor(private readonly database: Database) {}

  /**
   * Locks a host until the transaction ends. A host that nobody has used belongs to this organization then.
   * @returns the organization that it belongs to
   */
  async lock(host: string, organizationId: string): Promise<string> {
    await this.database.query(
      'INSERT INTO site_hosts (host, organization_id) VALUES ($1, $2) ON CONFLICT (host) DO NOTHING',
      [host, organizationId],
    );
    const [row] = await this.database.query<{ organization_id: string }>(
      'SELECT organization_id FROM site_hosts WHERE host = $1 FOR UPDATE',
      [host],
    );
    return row?.organization_id ?? organizationId;
  }

  /** The organization that used a host first; undefined: no organization has used it. */
  async find(host: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ organization_id: string }>(
      'SELECT organization_id FROM site_hosts WHERE host = $1',
      [host],
    );
    return row?.organization_id;
  }

  async give(host: string, organizationId: string): Promise<void> {
    await this.database.query('UPDATE site_hosts SET organization_id = $2 WHERE host = $1', [
      host,
      organizationId,
    ]);
  }

  /** Whether a site of an organization has this host, or is behind a proxy at it. */
  async isUsed(host: string, organizationId: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM sites WHERE organization_id = $2 AND (hostname = $1 OR lower(split_part(proxy, '/', 1)) = $1) LIMIT 1`,
      [host, organizationId],
    );
    return rows.length > 0;
  }

  /** The subdomain of an organization below `SITES_DOMAIN`. */
  async subdomainOf(organizationId: string): Promise<string | null> {
    const [row] = await this.database.query<{ hostname: string | null }>(
      'SELECT hostname FROM organizations WHERE id = $1',
      [organizationId],
    );
    return row?.hostname ?? null;
  }

  async hasSeveralOrganizations(): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM organizations LIMIT 2');
    return rows.length > 1;
  }

  /** The sites of other organizations with a host that is a domain or below it. Locks them until the transaction ends. */
  lockBelow(domain: string, organizationId: string): Promise<SiteWithHost[]> {
    return this.database.query(
      `${SITES_WITH_HOSTS} AND organization_id <> $1 AND (
         right('.' || split_part(hostname, ':', 1), length($2) + 1) = '.' || $2
         OR right('.' || lower(split_part(split_part(proxy, '/', 1), ':', 1)), length($2) + 1) = '.' || $2
       ) ${IN_ORDER}`,
      [organizationId, domain],
    );
  }

  /** The sites of an organization with a hostname or proxy. Locks them until the transaction ends. */
  lockOf(organizationId: string): Promise<SiteWithHost[]> {
    return this.database.query(`${SITES_WITH_HOSTS} AND organization_id = $1 ${IN_ORDER}`, [organizationId]);
  }
}
