import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** How often a page of a site was opened on a day. */
@Entity('site_page_views')
export class PageViews {
  @ForeignKey('SiteSpace', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  siteSpaceId!: string;

  /** In UTC. */
  @Index('site_page_views_day')
  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('uuid')
  pageId!: string;

  @Column('uuid')
  organizationId!: string;

  /** The space that the site space showed: it can show another one later. null: not known. */
  @Column('uuid', { nullable: true })
  spaceId!: string | null;

  @Column('integer')
  views!: number;
}
