import type { Database } from '../database/database.js';
import { type FilterFields, filterSql } from './protocol/filter-sql.js';
import type { Filter } from './protocol/scim-filter.js';

/** The SQL of one type of resource. */
export interface ResourceSql {
  columns: string;
  from: string;
  /** The column with the ID of the organization. */
  organization: string;
  /** The column with the ID of the resource. */
  id: string;
  /** The fields that filters can compare. */
  fields: FilterFields;
}

/** The resources of a list. */
export interface PageQuery {
  /** undefined: all resources */
  filter: Filter | undefined;
  offset: number;
  limit: number;
  /** The attributes of the other types of resources in the same list, if there are several. */
  others?: FilterFields;
}

/**
 * Reads a page of the resources of an organization that match a filter, oldest first, and counts all that match.
 * @throws ScimError (`invalidFilter`) when the filter compares a field that this type does not have
 */
export async function readPage<Row>(
  database: Database,
  { columns, from, organization, id, fields }: ResourceSql,
  organizationId: string,
  { filter, offset, limit, others }: PageQuery,
): Promise<{ rows: Row[]; count: number }> {
  const { condition, parameters } =
    filter === undefined ? { condition: 'TRUE', parameters: [] } : filterSql(filter, fields, others);
  const where = `${from} WHERE ${organization} = $1 AND ${condition}`;
  const [counted] = await database.query<{ count: number }>(`SELECT count(*)::int AS count ${where}`, [
    organizationId,
    ...parameters,
  ]);
  const count = counted?.count ?? 0;
  if (limit === 0 || offset >= count) return { rows: [], count };
  const rows = await database.query<Row>(
    `SELECT ${columns} ${where} ORDER BY ${id} OFFSET $${parameters.length + 2} LIMIT $${parameters.length + 3}`,
    [organizationId, ...parameters, offset, limit],
  );
  return { rows, count };
}
