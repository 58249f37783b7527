/**
 * SQL for the version of a site: of its row, the organization's hostname (which determines addresses), and the rows of
 * its structure. Each version of a row has another ctid or xmin: see `VersionCache`.
 * @param site SQL of the site's ID
 * @param others SQL of further texts that are part of the version
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
  // A missing part must not shift the others.
  const texts = parts.map((part) => `coalesce(${part}, '')`);
  return `encode(sha256(convert_to(concat_ws('/', ${texts.join(', ')}), 'UTF8')), 'hex')`;
}
