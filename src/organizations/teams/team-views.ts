import type { UserSummary } from '../../auth/user.mapper.js';
import type { TeamRole } from '../team-member.entity.js';
import type { TeamPermissions } from './team.policy.js';

/** A team as a caller sees it. */
export interface TeamView {
  id: string;
  title: string;
  createdAt: Date;
  members: number;
  /** Granted spaces that the caller may view. */
  spaces: number;
  permissions: TeamPermissions;
}

/** A team of a person, and their role in it. */
export interface MemberTeamView extends TeamView {
  place: TeamRole;
}

/** A person in a team. */
export interface TeamMemberView {
  user: UserSummary;
  role: TeamRole;
}
