import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ROLES, type Role } from '../../access/role.js';

/** An identity provider that speaks SAML 2.0. */
@Entity('saml_providers')
export class SamlProvider {
  @PrimaryColumn('uuid')
  id!: string;

  @Index('saml_providers_organization')
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('text')
  label!: string;

  /** What it calls itself in what it issues. */
  @Column('text', { nullable: true })
  entityId!: string | null;

  /** One or several certificates in PEM, whose keys sign what it issues. */
  @Column('text', { nullable: true })
  certificate!: string | null;

  @Column('text', { nullable: true })
  ssoUrl!: string | null;

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
