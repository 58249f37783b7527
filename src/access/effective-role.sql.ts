/**
 * SQL of the rules for the effective role on a space or collection: the strongest of (1) `admin` for administrators of
 * the organization, (2) the level, the nearest one on the way up that does not inherit, at the top the member role,
 * for members who are no guests, and (3) grants to the caller or their teams on the item or any collection above.
 * Disabled members have none. A trigger keeps the level that counts for an item in its own row. One lateral join, so a list resolves all its rows in the statement that reads them.
 *
 * The names inside begin with `access_`, so that they hide none of the statement around.
 *
 * Adds the columns `access.role` (null: none), `access.is_member` and `access.disabled`.
 * @param item alias of a row of `spaces` or `collections`
 * @param user placeholder of the caller's user id, e.g. `$1`
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
