import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ROLES, type Role } from './role.js';

/**
 * A role given to a person or a team on a space or a collection. `targetId` and `principalId` repeat the typed column
 * that is set, so that one covering index finds the role of some principals on some targets.
 */
@Entity('grants')
@Index('grants_target_principal', ['targetId', 'principalId'], { unique: true })
// These two indexes cover the query of the effective role, so it never reads the table.
@Index('grants_target_principal_role', ['targetId', 'principalId', 'role'])
@Index('grants_principal_target_role', ['principalId', 'targetId', 'role'])
@Check('grants_target', 'target_id = coalesce(space_id, collection_id)')
@Check('grants_principal', 'principal_id = coalesce(user_id, team_id)')
export class Grant {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('uuid')
  targetId!: string;

  @Column('uuid')
  principalId!: string;

  @Index('grants_space')
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  spaceId!: string | null;

  @Index('grants_collection')
  @ForeignKey('Collection', { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  collectionId!: string | null;

  @Index('grants_user')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Index('grants_team')
  @ForeignKey('Team', { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  teamId!: string | null;

  @Column('enum', { enum: ROLES, enumName: 'role' })
  role!: Role;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
