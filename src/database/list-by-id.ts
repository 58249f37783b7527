import { type FindOptionsOrder, type FindOptionsWhere, MoreThan, type Repository } from 'typeorm';
import type { Keyset } from './keyset-paginator.js';

/** Lists rows oldest first, up to `limit` after a keyset of one ID. IDs are ordered by time. */
export function listById<Row extends { id: string }>(
  rows: Repository<Row>,
  where: FindOptionsWhere<Row>,
  after: Keyset | undefined,
  limit: number,
): Promise<Row[]> {
  return rows.find({
    where: after === undefined ? where : { ...where, id: MoreThan(String(after[0])) },
    order: { id: 'ASC' } as FindOptionsOrder<Row>,
    take: limit,
  });
}
