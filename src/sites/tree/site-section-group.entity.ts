import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Sections of a site under one title. */
@Entity('site_section_groups')
@Index('site_section_groups_site', ['siteId'])
export class SiteSectionGroup {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @ForeignKey('Site', { onDelete: 'CASCADE' })
  @Column('uuid')
  siteId!: string;

  @Column('text')
  title!: string;

  /** Name of an icon. */
  @Column('text', { nullable: true })
  icon!: string | null;

  /** Position among the groups and the sections without a group. */
  @Column('integer')
  position!: number;
}
