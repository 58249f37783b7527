import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { AdaptiveSchema } from './adaptive-schema.js';

/** The schema of the claims of a site's visitors. A separate table, because the site is read often and without it. */
@Entity('site_adaptive_schemas')
export class SiteAdaptiveSchema {
  @ForeignKey('Site', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  siteId!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Index('site_adaptive_schemas_organization')
  @Column('uuid')
  organizationId!: string;

  /** `json`, not `jsonb`, to keep the order of the properties. */
  @Column('json')
  jsonSchema!: AdaptiveSchema;

  @Column('timestamptz')
  updatedAt!: Date;
}
