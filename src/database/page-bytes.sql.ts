/** Size of the rows of a page of a list, in bytes. A page whose rows are larger ends early. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** The rows of a page, and whether it ended early, because of their size. */
export interface RowsThatFit<Row> {
  rows: Row[];
  isCut: boolean;
}

/** A row of a statement with `listed`. */
export interface ListedRow {
  is_cut: boolean;
}

/** The rows of a statement with `listed`, as `map` returns them. */
export function rowsThatFit<Row extends ListedRow, View>(
  rows: readonly Row[],
  map: (row: Row) => View,
): RowsThatFit<View> {
  return { rows: rows.map(map), isCut: rows[0]?.is_cut ?? false };
}

/**
 * SQL for the candidates of a page, whose sizes are known before their texts are read: a common table expression
 * `listed (id, fits)`. The first row always fits.
 * @param source
 *   `from`: table with its alias. `id`: its key. `where`: condition. `order`: columns by which the list is ordered, the key by
 *   default. `limit`: parameter. `bytes`: expression for the approximate size of a row in a response.
 */
export function listedRows(source: {
  from: string;
  id: string;
  where: string;
  order?: readonly string[];
  direction: 'ASC' | 'DESC';
  limit: string;
  bytes: string;
}): string {
  const { from, id, where, direction, limit, bytes } = source;
  const order = source.order ?? [id];
  const names = order.map((_, place) => `order_${place}`);
  const columns = order.map((column, place) => `${column} AS ${names[place] ?? ''}`);
  const by = (terms: readonly string[]): string => terms.map((term) => `${term} ${direction}`).join(', ');
  return `listed AS MATERIALIZED (
  SELECT id, coalesce(sum(bytes) OVER (ORDER BY ${by(names)} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
    < ${MAX_PAGE_BYTES} AS fits
  FROM (
    SELECT ${id} AS id, ${columns.join(', ')}, ${bytes} AS bytes FROM ${from} WHERE ${where}
    ORDER BY ${by(order)} LIMIT ${limit}
  ) sized
)`;
}

/** SQL for the IDs of the rows of `listed` that fit. */
export const FITTING_IDS = 'SELECT id FROM listed WHERE fits';

/** SQL for `ListedRow`. */
export const IS_CUT = '(SELECT bool_or(NOT fits) FROM listed) AS is_cut';
