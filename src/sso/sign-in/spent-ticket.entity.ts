import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A used ticket: a sign-in attempt or a code, which are valid once. */
@Entity('sso_spent_tickets')
export class SpentTicket {
  @PrimaryColumn('uuid')
  id!: string;

  /** When the ticket expires and the row is no longer needed. */
  @Index('sso_spent_tickets_expiry')
  @Column('timestamptz')
  expiresAt!: Date;
}
