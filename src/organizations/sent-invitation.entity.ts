import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An invitation email that was sent to an address. Kept for a day, to limit the number of emails. */
@Entity('sent_invitations')
@Index('sent_invitations_address', ['email', 'sentAt'])
@Index('sent_invitations_organization', ['organizationId', 'sentAt'])
export class SentInvitation {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  /** Lower case. */
  @Column('text')
  email!: string;

  @Column('timestamptz')
  sentAt!: Date;
}
