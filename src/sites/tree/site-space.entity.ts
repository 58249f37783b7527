import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A space as a site shows it: at the root of the site, or in a section. */
@Entity('site_spaces')
@Index('site_spaces_shown', ['siteId', 'spaceId'], { unique: true })
@Index('site_spaces_path', ['siteId', 'path'], { unique: true, where: 'section_id IS NULL' })
@Index('site_spaces_section_path', ['sectionId', 'path'], { unique: true })
@Index('site_spaces_default', ['siteId'], { unique: true, where: 'is_default AND section_id IS NULL' })
@Index('site_spaces_section_default', ['sectionId'], { unique: true, where: 'is_default' })
export class SiteSpace {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @ForeignKey('Site', { onDelete: 'CASCADE' })
  @Column('uuid')
  siteId!: string;

  /** Null: at the root. */
  @ForeignKey('SiteSection', { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  sectionId!: string | null;

  @Index('site_spaces_space')
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @Column('uuid')
  spaceId!: string;

  /** Slug, unique in its level. The default site space is also served at the root of the level. */
  @Column('text')
  path!: string;

  /** Expression that decides whether a visitor sees it; null: everyone does. */
  @Column('text', { nullable: true })
  condition!: string | null;

  @Column('boolean', { default: false })
  isDefault!: boolean;

  /** The first section took it over from the root, and nobody has placed it since. */
  @Column('boolean', { default: false })
  takenOver!: boolean;

  /** Position in its level, from 0. */
  @Column('integer')
  position!: number;

  /** The overrides of the customization. Only the repository of customizations reads and writes them. */
  @Column('jsonb', { nullable: true })
  customization?: object | null;
}
