import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { AdaptiveSchema } from './adaptive-schema.js';

/** What a site says of its visitors' claims. Apart from the site, which is read often and without it. */
@Entity('site_adaptive_schemas')
export class SiteAdaptiveSchema {
  @ForeignKey('Site', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  siteId!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Index('site_adaptive_schemas_organization')
  @Column('uuid')
  organizationId!: string;

  /** As text, which keeps the order of the properties. */
  @Column('json')
  jsonSchema!: AdaptiveSchema;

  @Column('timestamptz')
  updatedAt!: Date;
}
