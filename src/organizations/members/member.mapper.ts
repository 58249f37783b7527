import { toUserResource, type UserSummary } from '../../auth/user.mapper.js';
import type { Member } from '../member.entity.js';
import type { MemberResource } from './member.resource.js';

/** A member with the person and the counts. */
export interface MemberView {
  member: Omit<Member, 'modifiedAt' | 'roleFromRule'>;
  user: UserSummary;
  /** Number of spaces that the member can reach and the caller may view. */
  spaces: number;
  teams: number;
}

/** A member as the API shows it to one caller. */
export function toMemberResource(
  { member, user, spaces, teams }: MemberView,
  publicUrl: string,
): MemberResource {
  return {
    object: 'member',
    id: member.userId,
    role: member.role,
    user: toUserResource(user, publicUrl),
    disabled: member.disabled,
    joinedAt: member.joinedAt.toISOString(),
    ...(member.lastSeenAt !== null ? { lastSeenAt: member.lastSeenAt.toISOString() } : {}),
    sso: member.sso,
    spaces,
    teams,
  };
}
