/**
 * A column with a person as `ShownUser`; null when the row joined has none.
 * @param user alias of a row of `users`
 */
export function shownUser(user: string): string {
  return `CASE WHEN ${user}.id IS NOT NULL THEN json_build_object(
    'id', ${user}.id, 'displayName', ${user}.display_name, 'email', ${user}.email, 'photoUrl', ${user}.photo_url
  ) END`;
}
