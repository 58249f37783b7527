/**
 * SQL: what tells two states of a site apart: the row, the organization's hostname, which addresses follow from, and the
 * rows of its structure. Each version of a row is at another place, or of another transaction: see `VersionCache`.
 * @param site the site's id in the statement
 * @param others SQL of texts for whatever else counts
 */
export function versionOfSiteSql(site: string, others: readonly string[] = []): string {
  const parts = [
    `(SELECT concat_ws(' ', row.xmin, row.ctid, organization.hostname)
      FROM sites row JOIN organizations organization ON organization.id = row.organization_id WHERE row.id = ${site})`,
    ...['site_section_groups', 'site_sections', 'site_spaces'].map(
      (table) => `(SELECT string_agg(concat_ws(' ', row.id, row.xmin, row.ctid), ',' ORDER BY row.id)
      FROM ${table} row WHERE row.site_id = ${site})`,
    ),
    ...others,
  ];
  // A part that is missing keeps its place.
  const texts = parts.map((part) => `coalesce(${part}, '')`);
  return `encode(sha256(convert_to(concat_ws('/', ${texts.join(', ')}), 'UTF8')), 'hex')`;
}
