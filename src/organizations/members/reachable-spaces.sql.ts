import { organizationAccess } from '../../access/organization-access.sql.js';

/**
 * SQL that counts, for each member of a page, the live spaces that the member can reach and the caller may view. The
 * cost grows with spaces + members + grants, not with their product, nor with the spaces below each collection that is granted. The rules are those of the effective role
 * (`access/effective-role.sql.ts`): administrators reach everything; if the effective level is not `null`, every member
 * except guests has it; other spaces are reached by grants to the member or a team, on the space or a collection above.
 *
 * Defines the common table expression `reachable (user_id, spaces)`, a row for each member of `page`.
 * @param page name of a relation with the columns `user_id`, `role` and `disabled`
 * @param viewer placeholder of the caller's user id
 * @param organization placeholder of the organization's id
 */
export function reachableSpaces(page: string, viewer: string, organization: string): string {
  const access = organizationAccess(viewer, organization);
  return `
${access.expressions},
visible AS MATERIALIZED (
  SELECT s.id, s.path, s.level_at_top OR s.level IS NOT NULL AS open
  FROM spaces s CROSS JOIN caller
  WHERE s.organization_id = ${organization} AND s.deleted_at IS NULL
    AND (${access.reaches('s')} OR s.published_visibility IN ('public', 'unlisted') AND NOT caller.disabled)
),
totals AS MATERIALIZED (
  SELECT count(*)::int AS visible, count(*) FILTER (WHERE open)::int AS open FROM visible
),
-- Members for whom grants count. Members other than guests reach what is open without them.
grantees AS MATERIALIZED (
  SELECT user_id, role IS NULL AS is_guest FROM ${page} WHERE role IS DISTINCT FROM 'admin' AND NOT disabled
),
principals AS (
  SELECT user_id, user_id AS principal_id, is_guest FROM grantees
  UNION ALL
  SELECT t.user_id, t.team_id, is_guest FROM team_members t JOIN grantees USING (user_id)
  WHERE t.organization_id = ${organization}
),
-- Each item that is granted to a member, once, however many teams it is granted to.
targets AS MATERIALIZED (
  SELECT DISTINCT principals.user_id, principals.is_guest, g.target_id
  FROM principals
  JOIN grants g ON g.principal_id = principals.principal_id AND g.organization_id = ${organization}
),
below AS MATERIALIZED (
  SELECT line.target_id, count(*)::int AS spaces, count(*) FILTER (WHERE NOT open)::int AS closed
  FROM (SELECT open, unnest(path || id) AS target_id FROM visible) AS line GROUP BY line.target_id
),
above AS (
  SELECT c.id, unnest(c.path) AS target_id FROM collections c WHERE c.organization_id = ${organization}
  UNION ALL SELECT id, unnest(path) FROM visible
),
-- Materialized, so that people are compared only together with the items around an item.
around AS MATERIALIZED (
  SELECT targets.user_id, targets.target_id, above.target_id AS outer_id
  FROM targets JOIN above ON above.id = targets.target_id
),
-- An item within another one that is granted to the same member adds nothing.
inner_targets AS MATERIALIZED (
  SELECT DISTINCT user_id, target_id FROM around
  WHERE (user_id, outer_id) IN (SELECT user_id, target_id FROM targets)
),
shared AS (
  SELECT targets.user_id, sum(CASE WHEN is_guest THEN below.spaces ELSE below.closed END)::int AS spaces
  FROM targets
  JOIN below ON below.target_id = targets.target_id
  LEFT JOIN inner_targets ON inner_targets.user_id = targets.user_id AND inner_targets.target_id = targets.target_id
  WHERE inner_targets.user_id IS NULL
  GROUP BY targets.user_id
),
reachable AS (
  SELECT ${page}.user_id, CASE
    WHEN ${page}.disabled THEN 0
    WHEN ${page}.role = 'admin' THEN totals.visible
    WHEN ${page}.role IS NULL THEN coalesce(shared.spaces, 0)
    ELSE totals.open + coalesce(shared.spaces, 0)
  END AS spaces
  FROM ${page} CROSS JOIN totals LEFT JOIN shared USING (user_id)
)`;
}
