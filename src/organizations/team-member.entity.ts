import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export const TEAM_ROLES = ['owner', 'member'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** A person in a team, with their role. The organization is repeated so that one index finds a caller's teams. */
@Entity('team_members')
@Index('team_members_user', ['userId', 'organizationId', 'teamId'])
export class TeamMember {
  @ForeignKey('Team', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  teamId!: string;

  @ForeignKey('User', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('text', { default: 'member' })
  role!: TeamRole;
}
