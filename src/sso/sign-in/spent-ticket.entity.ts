import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A request to sign in, or a code for a token, that was used: none works twice. */
@Entity('sso_spent_tickets')
export class SpentTicket {
  @PrimaryColumn('uuid')
  id!: string;

  /** From then on it would not work in any case, and need not be remembered. */
  @Index('sso_spent_tickets_expiry')
  @Column('timestamptz')
  expiresAt!: Date;
}
