import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ROLES, type Role } from '../../access/role.js';

/** An identity provider that speaks OpenID Connect. */
@Entity('oidc_providers')
export class OidcProvider {
  @PrimaryColumn('uuid')
  id!: string;

  @Index('oidc_providers_organization')
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('text')
  label!: string;

  @Column('text', { nullable: true })
  issuer!: string | null;

  @Column('text', { nullable: true })
  clientId!: string | null;

  /** Sealed with this service's key; null: a client without a secret. */
  @Column('bytea', { nullable: true })
  clientSecret!: Buffer | null;

  @Column('text', { array: true })
  scopes!: string[];

  /** Where newcomers are put. */
  @ForeignKey('Team', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  defaultTeamId!: string | null;

  /** Role of newcomers; null: they are guests. */
  @Column('enum', { enum: ROLES, enumName: 'role', nullable: true })
  defaultRole!: Role | null;

  @Column('timestamptz')
  createdAt!: Date;

  /** null: nobody has signed in through it yet. */
  @Column('timestamptz', { nullable: true })
  firstSignInAt!: Date | null;
}
