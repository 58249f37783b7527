import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { GivenSettings } from '../settings/merge-settings.js';

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
    const [row] = await this.database.query<Row>('SELECT customization FROM site_spaces WHERE id = $1', [
      siteSpaceId,
    ]);
    return row?.customization ?? {};
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
