import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { GivenSettings } from './merge-settings.js';

/** How sites and site spaces look, in the database. */
@Injectable()
export class CustomizationRepository {
  constructor(private readonly database: Database) {}

  /** The settings of a site, as they were given. */
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

  /** What is different for a site space. */
  async findOverride(siteSpaceId: string): Promise<GivenSettings> {
    return (await this.findOverrides([siteSpaceId])).get(siteSpaceId) ?? {};
  }

  /** The same for some site spaces, by id; those without are not among them. */
  async findOverrides(siteSpaceIds: readonly string[]): Promise<Map<string, GivenSettings>> {
    const rows = await this.database.query<Row & { id: string }>(
      'SELECT id, customization FROM site_spaces WHERE id = ANY ($1::uuid[]) AND customization IS NOT NULL',
      [siteSpaceIds],
    );
    return new Map(rows.map(({ id, customization }) => [id, customization ?? {}]));
  }

  /** Empty settings are none. */
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
