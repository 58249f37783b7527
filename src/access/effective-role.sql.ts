/**
 * SQL of the rules for the effective role on a space or collection: the strongest of (1) `admin` for administrators of
 * the organization, (2) the level, the nearest one on the way up that does not inherit, at the top the member role,
 * for members who are no guests, and (3) grants to the caller or their teams on the item or any collection above.
 * Disabled members have none. One lateral join, so a list resolves all its rows in the statement that reads them.
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
      WHEN m.disabled THEN NULL
      WHEN m.role = 'admin' THEN m.role
      ELSE greatest(
        CASE
          WHEN m.role IS NULL THEN NULL
          WHEN NOT ${item}.inherits_level THEN ${item}.default_level
          ELSE (
            SELECT CASE WHEN above.id IS NULL THEN m.role ELSE above.default_level END
            FROM (SELECT 1) AS always
            LEFT JOIN LATERAL (
              SELECT c.id, c.default_level FROM collections c
              WHERE c.id = ANY (${item}.path) AND NOT c.inherits_level
              ORDER BY cardinality(c.path) DESC LIMIT 1
            ) AS above ON true
          )
        END,
        (
          SELECT max(g.role) FROM grants g
          WHERE g.target_id = ANY (${item}.path || ${item}.id)
            AND g.principal_id = ANY (
              ARRAY(SELECT t.team_id FROM team_members t WHERE t.user_id = ${user} AND t.organization_id = ${item}.organization_id)
              || ${user}::uuid
            )
        )
      )
    END AS role,
    m.user_id IS NOT NULL AS is_member,
    coalesce(m.disabled, false) AS disabled
  FROM (SELECT 1) AS one
  LEFT JOIN members m ON m.organization_id = ${item}.organization_id AND m.user_id = ${user}
) AS access ON true`;
}
