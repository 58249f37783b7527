import { Column, Entity, ForeignKey, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { ROLES, type Role } from '../access/role.js';

/** A person in an organization. */
@Entity('members')
export class Member {
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  organizationId!: string;

  @Index('members_user')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;

  /** null: a guest, who can access only items with a grant. */
  @Column('enum', { enum: ROLES, enumName: 'role', nullable: true })
  role!: Role | null;

  /** Whether a rule of a provider gave the role, in the last sign-in. */
  @Column('boolean', { default: false })
  roleFromRule!: boolean;

  @Column('boolean', { default: false })
  disabled!: boolean;

  @Column('boolean', { default: false })
  sso!: boolean;

  /** When the person confirmed the membership: by a link, by joining, or by a sign-in. null: others added them. */
  @Column('timestamptz', { nullable: true })
  confirmedAt!: Date | null;

  @Column('timestamptz')
  joinedAt!: Date;

  /** When the role, `disabled` or `sso` last changed. */
  @UpdateDateColumn({ type: 'timestamptz' })
  modifiedAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastSeenAt!: Date | null;
}
