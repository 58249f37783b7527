/**
 * The rules of `accessJoin` (effective-role.sql.ts) in a form for lists: what the caller was granted in an organization
 * is found once, and most rows are seen or not by their own columns alone.
 */
export interface OrganizationAccess {
  /** Common table expressions, to stand behind `WITH`: `caller`, one row, and `granted`, a row for each item with a grant. */
  expressions: string;
  /** Condition on rows of a FROM list that holds `caller`: the caller has a role on the item. */
  reaches(item: string): string;
  /**
   * Join that adds `access.role` (null: none) and `access.disabled` to rows of a FROM list that holds `caller`.
   * @param items name of a common table expression, all of whose rows are joined
   * @param item alias of its rows
   */
  join(items: string, item: string): string;
}

/**
 * @param user placeholder of the caller's user id, e.g. `$1`
 * @param organization placeholder of the organization's id
 */
export function organizationAccess(user: string, organization: string): OrganizationAccess {
  return {
    expressions: `
  caller AS MATERIALIZED (
    SELECT m.role, coalesce(m.disabled, false) AS disabled FROM (SELECT 1) AS one
    LEFT JOIN members m ON m.organization_id = ${organization} AND m.user_id = ${user}
  ),
  granted AS MATERIALIZED (
    SELECT g.target_id, max(g.role) AS role FROM grants g
    WHERE g.principal_id = ANY (
      ARRAY(SELECT t.team_id FROM team_members t WHERE t.user_id = ${user} AND t.organization_id = ${organization})
      || ${user}::uuid
    ) GROUP BY g.target_id
  )`,
    reaches: (item) => `(
  NOT caller.disabled AND (
    caller.role IS NOT NULL AND (${item}.level_at_top OR ${item}.level IS NOT NULL)
    OR caller.role = 'admin'
    OR (${item}.path || ${item}.id) && ARRAY(SELECT target_id FROM granted)
  )
)`,
    join: (items, item) => `
LEFT JOIN (
  SELECT i.id, max(g.role) AS role FROM ${items} i
  CROSS JOIN LATERAL unnest(i.path || i.id) AS line(id)
  JOIN granted g ON g.target_id = line.id GROUP BY i.id
) AS given ON given.id = ${item}.id
CROSS JOIN LATERAL (
  SELECT caller.disabled,
    CASE
      WHEN caller.disabled THEN NULL
      WHEN caller.role = 'admin' THEN caller.role
      ELSE greatest(
        CASE WHEN caller.role IS NULL THEN NULL WHEN ${item}.level_at_top THEN caller.role ELSE ${item}.level END,
        given.role
      )
    END AS role
) AS access`,
  };
}
