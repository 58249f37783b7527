import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export const SITE_TYPES = [
  'basic',
  'premium',
  'ultimate',
  'sponsored',
  'legacy-basic',
  'legacy-premium',
] as const;
export type SiteType = (typeof SITE_TYPES)[number];
export const SITE_VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;
export type SiteVisibility = (typeof SITE_VISIBILITIES)[number];

/** A docs site: what it shows is its site spaces. */
@Entity('sites')
@Index('sites_organization', ['organizationId', 'id'])
export class Site {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('text')
  title!: string;

  @Column('text', { default: 'basic' })
  type!: SiteType;

  @Column('text', { default: 'public' })
  visibility!: SiteVisibility;

  @Column('boolean', { default: false })
  published!: boolean;

  @Column('text', { nullable: true })
  basename!: string | null;

  @Column('timestamptz')
  createdAt!: Date;
}
