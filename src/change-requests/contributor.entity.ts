import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A person who created a change request or changed its content. */
@Entity('change_request_contributors')
@Index('change_request_contributors_user', ['userId', 'changeRequestId'])
export class Contributor {
  @ForeignKey('ChangeRequest', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  changeRequestId!: string;

  @ForeignKey('User', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;

  @Index('change_request_contributors_space')
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @Column('uuid')
  spaceId!: string;

  @Column('uuid')
  organizationId!: string;

  @Column('timestamptz')
  contributedAt!: Date;
}
