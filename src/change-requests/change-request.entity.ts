import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

export const CHANGE_REQUEST_STATUSES = ['draft', 'open', 'archived', 'merged'] as const;
export type ChangeRequestStatus = (typeof CHANGE_REQUEST_STATUSES)[number];

/** A branch of a space's content that is reviewed and merged. It is deleted only with its space. */
@Entity('change_requests')
@Unique('change_requests_number', ['spaceId', 'number'])
@Index('change_requests_status', ['spaceId', 'status', 'number'])
export class ChangeRequest {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @Column('uuid')
  spaceId!: string;

  @Column('uuid')
  organizationId!: string;

  /** 1, 2, 3… in the space, without gaps. */
  @Column('integer')
  number!: number;

  @Column('text')
  status!: ChangeRequestStatus;

  @Column('text', { default: '' })
  subject!: string;

  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdById!: string | null;

  /** The head of the change request. */
  @Column('uuid')
  revisionId!: string;

  /** The revision of primary content that it was created from. */
  @Column('uuid')
  revisionInitialId!: string;

  /** The revision of primary content that it was last updated from. */
  @Column('uuid', { nullable: true })
  revisionMergedAncestorId!: string | null;

  /** The revision of primary content that merging it created. */
  @Column('uuid', { nullable: true })
  revisionMergedId!: string | null;

  @Column('integer', { default: 0 })
  openComments!: number;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
