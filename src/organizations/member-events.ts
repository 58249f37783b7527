import type { Role } from '../access/role.js';
import type { NewEvent } from '../events/outbox/recorded-event.js';
import type { Member } from './member.entity.js';

/**
 * What brought somebody in: an administrator, a mailed invitation, an invite by link, the domain of their address, a
 * sign-in through an identity provider, a directory.
 */
export type JoinMethod =
  'administrator' | 'invitation' | 'invite_link' | 'email_domain' | 'single_sign_on' | 'directory';

/** What is recorded of a new member. */
export function memberAdded(
  organizationId: string,
  userId: string,
  after: { role: Role | null; sso?: boolean; by: JoinMethod },
): NewEvent {
  return { organizationId, action: 'member.added', target: userId, after };
}

/** What is recorded of a member who got another role, or was disabled or let in again. */
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
