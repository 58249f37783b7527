import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A space as a site shows it. */
@Entity('site_spaces')
@Index('site_spaces_path', ['siteId', 'path'], { unique: true })
@Index('site_spaces_default', ['siteId'], { unique: true, where: 'is_default' })
export class SiteSpace {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @ForeignKey('Site', { onDelete: 'CASCADE' })
  @Column('uuid')
  siteId!: string;

  @Index('site_spaces_space')
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @Column('uuid')
  spaceId!: string;

  /** Slug, unique on the site; the default one also answers at the root. */
  @Column('text')
  path!: string;

  @Column('boolean', { default: false })
  isDefault!: boolean;

  /** Place on the site, from 0. */
  @Column('integer')
  position!: number;
}
