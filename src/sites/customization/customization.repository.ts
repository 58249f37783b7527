import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { GivenSettings } from '../settings/merge-settings.js';

/** The customization of sites and site spaces in the database. */
@Injectable()
export class CustomizationRepository {
  constructor(private readonly database: Database) {}

  /** The settings of a site, without defaults. */
  async find(siteId: string): Promise<GivenSettings> {
    const [row] = await this.database.query<Row>('SELECT customization FROM sites WHERE id = $1', [siteId]);
    return row?.customization ?? {};
  }

  async save(siteId: string, settings: GivenSettings): Promise<void> {
    await this.database.query('UPDATE sites SET customization = $2 WHERE id = $1', [
      siteId,
      JSON.stringify(settings),
    ]);
  }

  /** The overrides of a site space. */
  async findOverride(siteSpaceId: string): Promise<GivenSettings> {
    const [row] = await this.database.query<Row>('SELECT customization FROM site_spaces WHERE id = $1', [
      siteSpaceId,
    ]);
    return row?.customization ?? {};
  }

  /** Bytes of the overrides of a site, without the overrides of one site space. */
  async lengthOfOthers(siteId: string, siteSpaceId: string): Promise<number> {
    const [row] = await this.database.query<{ bytes: string | null }>(
      'SELECT sum(octet_length(customization::text)) AS bytes FROM site_spaces WHERE site_id = $1 AND id <> $2',
      [siteId, siteSpaceId],
    );
    return Number(row?.bytes ?? 0);
  }

  /** Characters of the conditions of all links of a site and its site spaces; equal conditions count once. */
  async lengthOfConditions(siteId: string): Promise<number> {
    const [row] = await this.database.query<{ length: number }>(
      `SELECT coalesce(sum(length(condition)), 0)::int AS length FROM (
         SELECT DISTINCT jsonb_path_query(customization, '$.header.links[*].condition') #>> '{}' AS condition
         FROM (
           SELECT customization FROM sites WHERE id = $1
           UNION ALL SELECT customization FROM site_spaces WHERE site_id = $1
         ) settings
       ) conditions`,
      [siteId],
    );
    return row?.length ?? 0;
  }

  /** Stores the overrides of a site space. Empty overrides are removed. */
  async saveOverride(siteSpaceId: string, override: GivenSettings): Promise<void> {
    await this.database.query('UPDATE site_spaces SET customization = $2 WHERE id = $1', [
      siteSpaceId,
      Object.keys(override).length === 0 ? null : JSON.stringify(override),
    ]);
  }
}

interface Row {
  customization: GivenSettings | null;
}
