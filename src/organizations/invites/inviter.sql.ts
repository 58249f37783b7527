/**
 * SQL join that keeps only the valid invites (`i`): invites whose inviter is a member of the organization and not disabled.
 * Drops invites whose inviter's account was deleted.
 */
export const INVITER = `JOIN members inviter
  ON inviter.organization_id = i.organization_id AND inviter.user_id = i.created_by AND NOT inviter.disabled`;

/**
 * SQL for the role that an invite gives: the role it was created with, or the inviter's current role if that is weaker.
 * null: guest.
 */
export const GIVEN_ROLE =
  'CASE WHEN i.role IS NOT NULL AND inviter.role IS NOT NULL THEN least(i.role, inviter.role) END';
