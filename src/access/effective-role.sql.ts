/**
 * SQL of the rules for the effective role on a space or collection: the strongest of (1) `admin` for administrators of
 * the organization, (2) for members who are not guests, the nearest level on the way up that does not inherit, at the
 * top the member role, and (3) grants to the caller or their teams on the item or any collection above. Disabled
 * members have no role. A trigger stores the effective level of an item in its own row. It is one lateral join, so a
 * list gets the roles of all rows in the statement that reads them.
 *
 * Names inside begin with `access_`, so that they do not hide names of the surrounding statement.
 *
 * Adds the columns `access.role` (null: none), `access.is_member` and `access.disabled`.
 * @param item alias of a row of `spaces` or `collections`
 * @param user placeholder of the caller's user ID, e.g. `$1`
 */
export function accessJoin(item: string, user: string): string {
  return `
LEFT JOIN LATERAL (
  SELECT
    CASE
      WHEN access_member.disabled THEN NULL
      WHEN access_member.role = 'admin' THEN access_member.role
      ELSE greatest(
        CASE
          WHEN access_member.role IS NULL THEN NULL
          WHEN ${item}.level_at_top THEN access_member.role
          ELSE ${item}.level
        END,
        (
          SELECT max(access_grant.role) FROM grants access_grant
          WHERE access_grant.target_id = ANY (${item}.path || ${item}.id)
            AND access_grant.principal_id = ANY (
              ARRAY(
                SELECT access_team.team_id FROM team_members access_team
                WHERE access_team.user_id = ${user} AND access_team.organization_id = ${item}.organization_id
              )
              || ${user}::uuid
            )
        )
      )
    END AS role,
    access_member.user_id IS NOT NULL AS is_member,
    coalesce(access_member.disabled, false) AS disabled
  FROM (SELECT 1) AS access_one
  LEFT JOIN members access_member
    ON access_member.organization_id = ${item}.organization_id AND access_member.user_id = ${user}
) AS access ON true`;
}
