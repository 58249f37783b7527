import { organizationAccess } from '../access/organization-access.sql.js';

/**
 * SQL that numbers the live spaces of an organization that a caller may view, in the order of the tree. All spaces below a
 * collection follow each other there. So the spaces of a grant are one range of numbers, and the spaces of several grants
 * are the union of their ranges (`range_agg`): the cost grows with the spaces and the grants, but not with the spaces below
 * each collection that is granted.
 *
 * Defines the common table expressions `visible` (`id`, `path`, and `open`: members reach it without a grant) and `ranges`,
 * a row for each item with such a space: `target_id`, `every` (the range of its spaces) and `closed` (the same among the
 * spaces that are not open, which have numbers of their own; NULL: there is no such space).
 * @param viewer placeholder of the caller's user ID
 * @param organization placeholder of the organization's ID
 */
export function spacePlaces(viewer: string, organization: string): string {
  const access = organizationAccess(viewer, organization);
  return `
${access.expressions},
visible AS MATERIALIZED (
  SELECT s.id, s.path, s.level_at_top OR s.level IS NOT NULL AS open
  FROM spaces s CROSS JOIN caller
  WHERE s.organization_id = ${organization} AND s.deleted_at IS NULL
    AND (${access.reaches('s')} OR s.published_visibility IN ('public', 'unlisted') AND NOT caller.disabled)
),
placed AS MATERIALIZED (
  SELECT id, path, (row_number() OVER (ORDER BY path, id))::int AS place,
    CASE WHEN NOT open THEN (count(*) FILTER (WHERE NOT open) OVER (ORDER BY path, id))::int END AS closed_place
  FROM visible
),
ranges AS MATERIALIZED (
  SELECT target_id, int4range(min(first), max(last) + 1) AS every,
    CASE WHEN min(first_closed) IS NOT NULL THEN int4range(min(first_closed), max(last_closed) + 1) END AS closed
  FROM (
    SELECT unnest(path) AS target_id, min(place) AS first, max(place) AS last,
      min(closed_place) AS first_closed, max(closed_place) AS last_closed
    FROM placed GROUP BY path
  ) AS above GROUP BY target_id
  UNION ALL
  SELECT id, int4range(place, place + 1),
    CASE WHEN closed_place IS NOT NULL THEN int4range(closed_place, closed_place + 1) END
  FROM placed
)`;
}

/** SQL for how many spaces are in a union of ranges. @param places a multirange */
export function spacesIn(places: string): string {
  return `(SELECT coalesce(sum(upper(part) - lower(part)), 0)::int FROM unnest(${places}) AS part)`;
}
