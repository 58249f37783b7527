import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A reply to a comment. IDs grow with time. */
@Entity('comment_replies')
@Index('comment_replies_list', ['commentId', 'id'])
@Index('comment_replies_author', ['discussionId', 'authorId'])
export class CommentReply {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Comment', { onDelete: 'CASCADE' })
  @Column('uuid')
  commentId!: string;

  /** This, `spaceId` and `organizationId` are those of the comment. */
  @Column('uuid')
  discussionId!: string;

  @Index('comment_replies_space')
  @Column('uuid')
  spaceId!: string;

  @Column('uuid')
  organizationId!: string;

  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  authorId!: string | null;

  /** Markdown, as written. */
  @Column('text')
  body!: string;

  @Column('timestamptz')
  postedAt!: Date;

  @Column('timestamptz', { nullable: true })
  editedAt!: Date | null;
}
