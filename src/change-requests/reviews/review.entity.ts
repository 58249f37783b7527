import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export const REVIEW_STATUSES = ['approved', 'changes-requested'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** A review of a change request at one revision. IDs grow with time. */
@Entity('reviews')
@Index('reviews_change_request', ['changeRequestId', 'id'])
export class Review {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('ChangeRequest', { onDelete: 'CASCADE' })
  @Column('uuid')
  changeRequestId!: string;

  @Index('reviews_space')
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @Column('uuid')
  spaceId!: string;

  @Column('uuid')
  organizationId!: string;

  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  reviewerId!: string | null;

  @Column('text')
  status!: ReviewStatus;

  /** Markdown. */
  @Column('text', { nullable: true })
  comment!: string | null;

  /** The head of the change request that was reviewed. */
  @Column('uuid')
  revisionId!: string;

  @Column('timestamptz')
  createdAt!: Date;
}
