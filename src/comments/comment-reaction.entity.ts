import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A person's emoji on a comment or reply. IDs grow with time. */
@Entity('comment_reactions')
@Check('comment_reactions_subject', 'subject_id = coalesce(reply_id, comment_id)')
@Unique('comment_reactions_once', ['subjectId', 'emoji', 'userId'])
export class CommentReaction {
  @PrimaryColumn('uuid')
  id!: string;

  /** ID of the reply, else of the comment. */
  @Column('uuid')
  subjectId!: string;

  @Index('comment_reactions_comment')
  @ForeignKey('Comment', { onDelete: 'CASCADE' })
  @Column('uuid')
  commentId!: string;

  @Index('comment_reactions_reply', { where: 'reply_id IS NOT NULL' })
  @ForeignKey('CommentReply', { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  replyId!: string | null;

  /** This and `organizationId` are those of the comment. */
  @Index('comment_reactions_space')
  @Column('uuid')
  spaceId!: string;

  @Column('uuid')
  organizationId!: string;

  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Column('uuid')
  userId!: string;

  /** The character. */
  @Column('text')
  emoji!: string;

  @Column('timestamptz')
  reactedAt!: Date;
}
