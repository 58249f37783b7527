import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The last link that was emailed to a person to confirm the address of the account. */
@Entity('email_confirmations')
export class EmailConfirmation {
  @PrimaryColumn('uuid')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  userId!: string;

  /** The link names this ID. */
  @Index('email_confirmations_id', { unique: true })
  @Column('uuid')
  id!: string;

  /** In lower case. The link ends when the account gets another address. */
  @Column('text')
  email!: string;

  @Column('timestamptz')
  expiresAt!: Date;

  /** When the last email was queued. */
  @Column('timestamptz')
  sentAt!: Date;
}
