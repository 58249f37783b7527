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

  /** The space that the site space showed. It can show another one later, such as a copy, whose pages have the same IDs. */
  @PrimaryColumn('uuid')
  spaceId!: string;

  @Column('uuid')
  organizationId!: string;

  @Column('integer')
  views!: number;
}
