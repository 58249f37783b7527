import type { Role } from '../access/role.js';
import type { NewEvent } from '../outbox/recorded-event.js';
import type { Member } from './member.entity.js';

/**
 * How a person became a member: an administrator, an emailed invitation, an invite link, the domain of their address, a
 * sign-in through an identity provider, or a directory.
 */
export type JoinMethod =
  'administrator' | 'invitation' | 'invite_link' | 'email_domain' | 'single_sign_on' | 'directory';

/** The event for a new member. */
export function memberAdded(
  organizationId: string,
  userId: string,
  after: { role: Role | null; sso?: boolean; by: JoinMethod },
): NewEvent {
  return { organizationId, action: 'member.added', target: userId, after };
}

/** The events for a member whose role changed, or who was disabled or enabled. */
export function updatedMember(
  { organizationId, userId, ...before }: Member,
  { role = before.role, disabled = before.disabled }: Partial<Pick<Member, 'role' | 'disabled'>>,
): NewEvent[] {
  const about = { organizationId, target: userId };
  return [
    ...(role === before.role
      ? []
      : [
          {
            ...about,
            action: 'member.role_changed' as const,
            before: { role: before.role },
            after: { role },
          },
        ]),
    ...(disabled === before.disabled
      ? []
      : [{ ...about, action: disabled ? ('member.disabled' as const) : ('member.enabled' as const) }]),
  ];
}
