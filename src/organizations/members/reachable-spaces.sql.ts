import { accessJoin } from '../../access/effective-role.sql.js';

/**
 * SQL that counts, for each member of a page, the live spaces that the member can reach and the caller may view. The
 * cost grows with spaces + members + grants, not with their product. The rules are those of the effective role
 * (`access/effective-role.sql.ts`): administrators reach everything; if the effective level is not `null`, every member
 * except guests has it; other spaces are reached by grants to the member or a team, on the space or a collection above.
 *
 * Defines the common table expression `reached (user_id, spaces)`, a row for each member of `page`.
 * @param page name of a relation with the columns `user_id`, `role` and `disabled`
 * @param viewer placeholder of the caller's user id
 * @param organization placeholder of the organization's id
 */
export function reachedSpaces(page: string, viewer: string, organization: string): string {
  return `
visible AS MATERIALIZED (
  SELECT s.id, s.path, CASE
    WHEN NOT s.inherits_level THEN s.default_level IS NOT NULL
    ELSE coalesce((
      SELECT c.default_level IS NOT NULL FROM collections c
      WHERE c.id = ANY (s.path) AND NOT c.inherits_level
      ORDER BY cardinality(c.path) DESC LIMIT 1
    ), true) END AS open
  FROM spaces s ${accessJoin('s', viewer)}
  WHERE s.organization_id = ${organization} AND s.deleted_at IS NULL
    AND (access.role IS NOT NULL OR (s.published_visibility IN ('public', 'unlisted') AND NOT access.disabled))
),
totals AS (
  SELECT count(*)::int AS visible, count(*) FILTER (WHERE open)::int AS open FROM visible
),
principals AS (
  SELECT user_id, user_id AS principal_id FROM ${page}
  UNION ALL
  SELECT t.user_id, t.team_id FROM team_members t JOIN ${page} USING (user_id)
  WHERE t.organization_id = ${organization}
),
granted AS (
  SELECT principals.user_id, count(DISTINCT visible.id)::int AS total,
    count(DISTINCT visible.id) FILTER (WHERE NOT visible.open)::int AS closed
  FROM principals
  JOIN grants g ON g.principal_id = principals.principal_id AND g.organization_id = ${organization}
  JOIN (SELECT id, open, unnest(path || id) AS target_id FROM visible) AS visible ON visible.target_id = g.target_id
  GROUP BY principals.user_id
),
reached AS (
  SELECT ${page}.user_id, CASE
    WHEN ${page}.disabled THEN 0
    WHEN ${page}.role = 'admin' THEN totals.visible
    WHEN ${page}.role IS NULL THEN coalesce(granted.total, 0)
    ELSE totals.open + coalesce(granted.closed, 0)
  END AS spaces
  FROM ${page} CROSS JOIN totals LEFT JOIN granted USING (user_id)
)`;
}
