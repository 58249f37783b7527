import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A comment of a reader on a page. */
export interface FeedbackComment {
  /** Whether the reader found the page helpful. */
  helpful: boolean;
  text: string;
}

/** The feedback of readers about a page of a site on a day. */
@Entity('site_page_feedback')
export class PageFeedbackRow {
  @ForeignKey('SiteSpace', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  siteSpaceId!: string;

  /** In UTC. */
  @Index('site_page_feedback_day')
  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('uuid')
  pageId!: string;

  /** The space that the site space showed. It can show another one later, such as a copy, whose pages have the same IDs. */
  @PrimaryColumn('uuid')
  spaceId!: string;

  @Column('uuid')
  organizationId!: string;

  /** Number of readers who found the page helpful. */
  @Column('integer')
  helpful!: number;

  @Column('integer')
  notHelpful!: number;

  /** Oldest first. */
  @Column('jsonb')
  comments!: FeedbackComment[];
}
