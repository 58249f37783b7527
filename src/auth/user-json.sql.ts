/**
 * SQL expression for a person as `UserSummary`; null if the join found no person.
 * @param user alias of a row of `users`
 */
export function userJson(user: string): string {
  return `CASE WHEN ${user}.id IS NOT NULL THEN jsonb_build_object(
    'id', ${user}.id, 'displayName', ${user}.display_name, 'email', ${user}.email, 'photoUrl', ${user}.photo_url
  ) END`;
}
