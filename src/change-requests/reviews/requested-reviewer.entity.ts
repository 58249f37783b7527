import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A person who was requested to review a change request. */
@Entity('requested_reviewers')
@Index('requested_reviewers_user', ['userId'])
export class RequestedReviewer {
  @ForeignKey('ChangeRequest', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  changeRequestId!: string;

  @ForeignKey('User', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;

  @Index('requested_reviewers_space')
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @Column('uuid')
  spaceId!: string;

  @Column('uuid')
  organizationId!: string;

  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  requestedById!: string | null;

  @Column('timestamptz')
  requestedAt!: Date;
}
