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

  @Column('integer')
  views!: number;
}
