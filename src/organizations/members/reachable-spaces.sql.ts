import { spacePlaces, spacesIn } from '../space-places.sql.js';

/**
 * SQL that counts, for each member of a page, the live spaces that the member can reach and the caller may view. The
 * cost grows with spaces + members + grants, not with their product. The rules are those of the effective role
 * (`access/effective-role.sql.ts`): administrators reach everything; if the effective level is not `null`, every member
 * except guests has it; other spaces are reached by grants to the member or a team, on the space or a collection above.
 *
 * Defines the common table expression `reachable (user_id, spaces)`, a row for each member of `page`.
 * @param page name of a relation with the columns `user_id`, `role` and `disabled`
 * @param viewer placeholder of the caller's user ID
 * @param organization placeholder of the organization's ID
 */
export function reachableSpaces(page: string, viewer: string, organization: string): string {
  return `
${spacePlaces(viewer, organization)},
totals AS MATERIALIZED (
  SELECT count(*)::int AS visible, count(*) FILTER (WHERE open)::int AS open FROM visible
),
-- Members for whom grants count. Members other than guests reach what is open without them.
grantees AS MATERIALIZED (
  SELECT user_id, role IS NULL AS is_guest FROM ${page} WHERE role IS DISTINCT FROM 'admin' AND NOT disabled
),
principals AS MATERIALIZED (
  SELECT user_id, user_id AS principal_id, is_guest FROM grantees
  UNION ALL
  SELECT t.user_id, t.team_id, is_guest FROM team_members t JOIN grantees USING (user_id)
  WHERE t.organization_id = ${organization}
),
-- What a team reaches, once for all its members.
reached_by AS MATERIALIZED (
  SELECT asked.principal_id, asked.is_guest,
    range_agg(CASE WHEN asked.is_guest THEN ranges.every ELSE ranges.closed END) AS places
  FROM (SELECT DISTINCT principal_id, is_guest FROM principals) AS asked
  JOIN grants g ON g.principal_id = asked.principal_id AND g.organization_id = ${organization}
  JOIN ranges ON ranges.target_id = g.target_id
  WHERE asked.is_guest OR ranges.closed IS NOT NULL
  GROUP BY asked.principal_id, asked.is_guest
),
-- Materialized: where few members are expected, it would be made again for each of them.
shared AS MATERIALIZED (
  SELECT user_id, ${spacesIn('places')} AS spaces
  FROM (
    SELECT principals.user_id, range_agg(reached_by.places) AS places
    FROM principals JOIN reached_by USING (principal_id, is_guest) GROUP BY principals.user_id
  ) AS merged
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
