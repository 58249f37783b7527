import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TargetPage } from '../content/pages/page-targets.js';

export const COMMENT_STATUSES = ['open', 'resolved'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** A comment on a space or on a change request. IDs grow with time. */
@Entity('comments')
@Check('comments_discussion', 'discussion_id = coalesce(change_request_id, space_id)')
@Index('comments_list', ['spaceId', 'discussionId', 'id'])
@Index('comments_status', ['discussionId', 'status', 'id'])
@Index('comments_page', ['discussionId', 'pageId', 'id'], { where: 'page_id IS NOT NULL' })
@Index('comments_author', ['discussionId', 'authorId', 'id'])
export class Comment {
  @PrimaryColumn('uuid')
  id!: string;

  /** ID of the change request, else of the space. It is one column so that one index serves both lists. */
  @Column('uuid')
  discussionId!: string;

  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @Column('uuid')
  spaceId!: string;

  @Column('uuid')
  organizationId!: string;

  @Index('comments_change_request', { where: 'change_request_id IS NOT NULL' })
  @ForeignKey('ChangeRequest', { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  changeRequestId!: string | null;

  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  authorId!: string | null;

  /** The head when the comment was posted. */
  @Column('uuid')
  revisionId!: string;

  @Column('uuid', { nullable: true })
  pageId!: string | null;

  /** The page when the comment was posted. */
  @Column('jsonb', { nullable: true })
  page!: TargetPage | null;

  /** The anchor of a heading of the page, and its text. */
  @Column('text', { nullable: true })
  nodeId!: string | null;

  @Column('text', { nullable: true })
  nodePreview!: string | null;

  /** Markdown, as written. */
  @Column('text')
  body!: string;

  @Column('text', { default: 'open' })
  status!: CommentStatus;

  @Column('timestamptz', { nullable: true })
  resolvedAt!: Date | null;

  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  resolvedById!: string | null;

  /** Number of replies. */
  @Column('integer', { default: 0 })
  replies!: number;

  @Column('timestamptz')
  postedAt!: Date;

  @Column('timestamptz', { nullable: true })
  editedAt!: Date | null;
}
