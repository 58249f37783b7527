import { Column, ForeignKey, PrimaryColumn } from 'typeorm';
import { ROLES, type Role } from '../../access/role.js';
import type { ClaimRule } from './claim-rules.js';
import type { VisitorClaim } from './claims.js';

/** Seconds that a sign-in lasts by default. */
export const SESSION_S = 24 * 3600;

/** The columns that the identity providers of both kinds share. */
export abstract class IdentityProvider {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('text')
  label!: string;

  /** The team that new members are added to. */
  @ForeignKey('Team', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  defaultTeamId!: string | null;

  /** The role of new members; null: they are guests. */
  @Column('enum', { enum: ROLES, enumName: 'role', nullable: true })
  defaultRole!: Role | null;

  /** Claims of the provider that become claims of visitors. */
  @Column('jsonb', { default: [] })
  visitorClaims!: VisitorClaim[];

  /** The role and the teams that claims give, at each sign-in. */
  @Column('jsonb', { default: [] })
  claimRules!: ClaimRule[];

  /** Longest duration of a sign-in in seconds. */
  @Column('integer', { default: SESSION_S })
  sessionLifetime!: number;

  @Column('timestamptz')
  createdAt!: Date;

  /** null: nobody has signed in through it yet. */
  @Column('timestamptz', { nullable: true })
  firstSignInAt!: Date | null;
}
