import { accessJoin } from '../../access/effective-role.sql.js';

/**
 * SQL that reads a page of teams for a caller (`$1`), with their counts and the caller's standing. Checks each granted
 * space once for the whole page, even when several of its teams have a grant on it.
 * @param page a query of teams of one organization: `id`, `organization_id`, `title`, `created_at` and `place`, in any
 * order
 */
export function teamRows(page: string): string {
  return `
WITH page AS MATERIALIZED (${page}),
granted AS MATERIALIZED (
  SELECT g.team_id, g.space_id FROM page JOIN grants g ON g.team_id = page.id WHERE g.space_id IS NOT NULL
  UNION
  SELECT g.team_id, above.space_id FROM page JOIN grants g ON g.team_id = page.id
  JOIN (
    SELECT s.id AS space_id, unnest(s.path) AS collection_id FROM spaces s
    WHERE s.organization_id = (SELECT organization_id FROM page LIMIT 1)
  ) AS above ON above.collection_id = g.collection_id
),
visible AS (
  SELECT s.id FROM spaces s ${accessJoin('s', '$1')}
  WHERE s.id IN (SELECT space_id FROM granted) AND s.deleted_at IS NULL
    AND (access.role IS NOT NULL
      OR (s.published_visibility IN ('public', 'unlisted') AND NOT access.disabled))
),
spaces_of AS (
  SELECT g.team_id, count(*)::int AS spaces
  FROM granted g JOIN visible v ON v.id = g.space_id GROUP BY g.team_id
)
SELECT page.id, page.title, page.created_at, page.place, coalesce(spaces_of.spaces, 0) AS spaces,
  (SELECT count(*)::int FROM team_members t WHERE t.team_id = page.id) AS members,
  own.role AS own_place, m.role AS own_role, m.user_id IS NOT NULL AS is_member,
  coalesce(m.disabled, false) AS disabled
FROM page
LEFT JOIN spaces_of ON spaces_of.team_id = page.id
LEFT JOIN team_members own ON own.team_id = page.id AND own.user_id = $1
LEFT JOIN members m ON m.organization_id = page.organization_id AND m.user_id = $1`;
}
