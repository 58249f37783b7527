import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { SiteAdaptiveSchema } from './adaptive-schema.entity.js';

/** The adaptive schemas of sites in the database. */
@Injectable()
export class AdaptiveSchemaRepository {
  constructor(private readonly database: Database) {}

  /** Null when the site has no schema. */
  find(siteId: string): Promise<SiteAdaptiveSchema | null> {
    return this.database.repository(SiteAdaptiveSchema).findOneBy({ siteId });
  }

  /** Inserts or replaces the schema. The site must be locked. */
  async save({ siteId, organizationId, jsonSchema, updatedAt }: SiteAdaptiveSchema): Promise<void> {
    await this.database.query(
      `INSERT INTO site_adaptive_schemas (site_id, organization_id, json_schema, updated_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (site_id) DO UPDATE SET json_schema = EXCLUDED.json_schema, updated_at = EXCLUDED.updated_at`,
      [siteId, organizationId, JSON.stringify(jsonSchema), updatedAt],
    );
  }
}
