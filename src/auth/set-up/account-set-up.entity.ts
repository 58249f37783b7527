import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The last link that was emailed to a person, with which they set up the account that others created for them. */
@Entity('account_set_ups')
export class AccountSetUp {
  @PrimaryColumn('uuid')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  userId!: string;

  /** The link names this ID. */
  @Index('account_set_ups_id', { unique: true })
  @Column('uuid')
  id!: string;

  /** The address of the email, in lower case. The link ends when the account gets another one. */
  @Column('text')
  email!: string;

  @Column('timestamptz')
  expiresAt!: Date;

  /** null: not used yet. */
  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;
}
