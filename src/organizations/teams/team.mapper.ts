import { toUserResource } from '../../auth/user.mapper.js';
import type { MemberTeamResource, TeamMemberResource, TeamResource } from './team.resource.js';
import type { MemberTeamView, TeamMemberView, TeamView } from './team-views.js';

/** A team as the API shows it to one caller. */
export function toTeamResource(view: TeamView): TeamResource {
  return {
    object: 'team',
    id: view.id,
    title: view.title,
    members: view.members,
    spaces: view.spaces,
    createdAt: view.createdAt.toISOString(),
    permissions: { admin: view.permissions.admin, view: view.permissions.view },
  };
}

/** A team of a person as the API shows it. */
export function toMemberTeamResource(view: MemberTeamView): MemberTeamResource {
  return { team: toTeamResource(view), member: { role: view.place } };
}

/** A person in a team as the API shows them. */
export function toTeamMemberResource({ user, role }: TeamMemberView, publicUrl: string): TeamMemberResource {
  return { object: 'team-member', id: user.id, role, user: toUserResource(user, publicUrl) };
}
