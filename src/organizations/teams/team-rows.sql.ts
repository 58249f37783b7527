import { spacePlaces, spacesIn } from '../space-places.sql.js';

/**
 * SQL that reads a page of teams for a caller (`$1`), with their counts and the caller's standing. The spaces of a team are
 * the live spaces that its grants reach and the caller may view.
 * @param page a query of teams of one organization: `id`, `organization_id`, `title`, `created_at` and `place`, in any
 * order
 * @param organization the ID of the organization, which the page may tell
 */
export function teamRows(page: string, organization = '(SELECT organization_id FROM page LIMIT 1)'): string {
  return `
WITH page AS MATERIALIZED (${page}),
${spacePlaces('$1', organization)},
spaces_of AS MATERIALIZED (
  SELECT team_id, ${spacesIn('places')} AS spaces
  FROM (
    SELECT page.id AS team_id, range_agg(ranges.every) AS places
    FROM page JOIN grants g ON g.principal_id = page.id JOIN ranges ON ranges.target_id = g.target_id
    GROUP BY page.id
  ) AS merged
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
