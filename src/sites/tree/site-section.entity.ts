import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A part of a site with one or more site spaces. */
@Entity('site_sections')
@Index('site_sections_path', ['siteId', 'path'], { unique: true })
@Index('site_sections_default', ['siteId'], { unique: true, where: 'is_default' })
export class SiteSection {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @ForeignKey('Site', { onDelete: 'CASCADE' })
  @Column('uuid')
  siteId!: string;

  /** Null: in no group. */
  @ForeignKey('SiteSectionGroup', { onDelete: 'SET NULL' })
  @Index('site_sections_group')
  @Column('uuid', { nullable: true })
  groupId!: string | null;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** Name of an icon. */
  @Column('text', { nullable: true })
  icon!: string | null;

  /** Slug, unique among the sections of the site; the default section also answers at the site's root. */
  @Column('text')
  path!: string;

  /** Expression that decides whether a visitor sees it; null: everyone does. */
  @Column('text', { nullable: true })
  condition!: string | null;

  @Column('boolean', { default: false })
  isDefault!: boolean;

  /** Position in its group, or among the groups and the sections without a group. */
  @Column('integer')
  position!: number;
}
