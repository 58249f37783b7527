import type { Database } from '../database/database.js';
import type { FilterCondition } from './protocol/scim-filter.js';
import { type ColumnComparison, selectionOf } from './protocol/selection.js';

/** The SQL of one type of resource. */
export interface ResourceSql {
  columns: string;
  from: string;
  /** The column with the ID of the organization. */
  organization: string;
  /** The column with the ID of the resource. */
  id: string;
  /** SQL comparisons by the name of the attribute, in lower case. */
  comparisons: ReadonlyMap<string, ColumnComparison>;
}

/**
 * Reads a page of the resources of an organization that match a filter, oldest first, and counts all that match.
 * @throws ScimError (`invalidFilter`) when a condition names an attribute without a comparison
 */
export async function readPage<Row>(
  database: Database,
  { columns, from, organization, id, comparisons }: ResourceSql,
  organizationId: string,
  conditions: readonly FilterCondition[],
  offset: number,
  limit: number,
): Promise<{ rows: Row[]; count: number }> {
  const selection = selectionOf(conditions, comparisons);
  if (selection === undefined) return { rows: [], count: 0 };
  const { and, texts } = selection;
  const where = `${from} WHERE ${organization} = $1${and}`;
  const [counted] = await database.query<{ count: number }>(`SELECT count(*)::int AS count ${where}`, [
    organizationId,
    ...texts,
  ]);
  const count = counted?.count ?? 0;
  if (limit === 0) return { rows: [], count };
  const rows = await database.query<Row>(
    `SELECT ${columns} ${where} ORDER BY ${id} OFFSET $${texts.length + 2} LIMIT $${texts.length + 3}`,
    [organizationId, ...texts, offset, limit],
  );
  return { rows, count };
}
