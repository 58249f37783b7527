/**
 * The rules of `accessJoin` (effective-role.sql.ts) in a form for lists: the caller's grants in an organization are
 * read once, and the columns of most rows alone decide whether the caller sees them.
 */
export interface OrganizationAccess {
  /**
   * Common table expressions, to follow `WITH`: `caller`, one row (`sees_open`: sees everything that is open to
   * members), `granted`, a row for each item with a grant, and `reached`, a row for each collection with a grant on
   * itself or above.
   */
  expressions: string;
  /** Condition on rows of a FROM list that holds `caller`: the caller has a role on the item. */
  reaches(item: string): string;
  /**
   * Join that adds `access.role` (null: none) and `access.disabled` to rows of a FROM list that holds `caller`.
   */
  join(item: string): string;
}

/**
 * @param user placeholder of the caller's user ID, e.g. `$1`
 * @param organization placeholder of the organization's ID
 */
export function organizationAccess(user: string, organization: string): OrganizationAccess {
  return {
    expressions: `
  caller AS MATERIALIZED (
    SELECT m.role, coalesce(m.disabled, false) AS disabled, m.role IS NOT NULL AND NOT m.disabled AS sees_open
    FROM (SELECT 1) AS one
    LEFT JOIN members m ON m.organization_id = ${organization} AND m.user_id = ${user}
  ),
  granted AS MATERIALIZED (
    SELECT g.target_id, max(g.role) AS role FROM grants g
    WHERE g.principal_id = ANY (
      ARRAY(SELECT t.team_id FROM team_members t WHERE t.user_id = ${user} AND t.organization_id = ${organization})
      || ${user}::uuid
    ) GROUP BY g.target_id
  ),
  reached AS MATERIALIZED (
    SELECT line.id, max(g.role) AS role
    FROM (SELECT c.id, unnest(c.path || c.id) AS above FROM collections c WHERE c.organization_id = ${organization}) line
    JOIN granted g ON g.target_id = line.above GROUP BY line.id
  )`,
    reaches: (item) => `(
  NOT caller.disabled AND (
    caller.role IS NOT NULL AND (${item}.level_at_top OR ${item}.level IS NOT NULL)
    OR caller.role = 'admin'
    OR ${item}.id IN (SELECT target_id FROM granted)
    OR ${item}.parent_id IN (SELECT id FROM reached)
  )
)`,
    join: (item) => `
LEFT JOIN granted AS own ON own.target_id = ${item}.id
LEFT JOIN reached ON reached.id = ${item}.parent_id
CROSS JOIN LATERAL (
  SELECT caller.disabled,
    CASE
      WHEN caller.disabled THEN NULL
      WHEN caller.role = 'admin' THEN caller.role
      ELSE greatest(
        CASE WHEN caller.role IS NULL THEN NULL WHEN ${item}.level_at_top THEN caller.role ELSE ${item}.level END,
        own.role,
        reached.role
      )
    END AS role
) AS access`,
  };
}
