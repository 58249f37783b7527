import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ROLES, type Role } from '../access/role.js';

/** An invitation for one email address that has no account yet. Inviting the address again replaces it. */
@Entity('email_invites')
@Index('email_invites_address', ['organizationId', 'email'], { unique: true })
@Index('email_invites_email', ['email'])
@Index('email_invites_inviter', ['createdBy'])
export class EmailInvite {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  /** Lower case. */
  @Column('text')
  email!: string;

  /** null: a guest. */
  @Column('enum', { enum: ROLES, enumName: 'role', nullable: true })
  role!: Role | null;

  /** The person must sign in through the organization's SSO provider. */
  @Column('boolean', { default: false })
  sso!: boolean;

  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdBy!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  /** The emailed link works until this time. */
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  acceptedAt!: Date | null;
}
