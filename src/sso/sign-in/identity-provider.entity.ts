import { Column, ForeignKey, PrimaryColumn } from 'typeorm';
import { ROLES, type Role } from '../../access/role.js';

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

  @Column('timestamptz')
  createdAt!: Date;

  /** null: nobody has signed in through it yet. */
  @Column('timestamptz', { nullable: true })
  firstSignInAt!: Date | null;
}
