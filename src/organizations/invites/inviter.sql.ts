/**
 * SQL that leaves of invites (`i`) those that still count: their inviter belongs to the organization and is not disabled.
 * An invite without an inviter, whose account is gone, does not.
 */
export const INVITER = `JOIN members inviter
  ON inviter.organization_id = i.organization_id AND inviter.user_id = i.created_by AND NOT inviter.disabled`;

/** SQL of what an invite gives: what it was made with, but no more than its inviter has now; null: as a guest. */
export const GIVEN_ROLE =
  'CASE WHEN i.role IS NOT NULL AND inviter.role IS NOT NULL THEN least(i.role, inviter.role) END';
