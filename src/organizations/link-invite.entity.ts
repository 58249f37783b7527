import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ROLES, type Role } from '../access/role.js';

/** An invite link: anybody who has its ID can join until it is deleted. */
@Entity('link_invites')
@Index('link_invites_organization', ['organizationId', 'id'])
@Index('link_invites_inviter', ['createdBy'])
export class LinkInvite {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  /** null: they join as guests. */
  @Column('enum', { enum: ROLES, enumName: 'role', nullable: true })
  role!: Role | null;

  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdBy!: string | null;

  @Column('timestamptz')
  createdAt!: Date;
}
