import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../config/config.module.js';
import { deriveKey, type Environment } from '../config/environment.js';
import { ValidationError } from '../common/errors/api-error.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import type { RowsThatFit } from './page-bytes.sql.js';

/** Default number of items of a page. */
export const DEFAULT_LIMIT = 50;
const SIGNATURE_BYTES = 12;

/** Values of the sort columns of the last item of a page; the next page starts after them. */
export type Keyset = (string | number)[];

interface ListRows<Row> {
  /**
   * Identifies the list, with everything that selects its items (IDs, filters, order), so that a cursor of another list
   * is refused.
   */
  name: string;
  /** Up to `limit` rows after the keyset (undefined: from the start), in order. Large rows may end the page early. */
  fetch: (after: Keyset | undefined, limit: number) => Promise<Row[]> | Promise<RowsThatFit<Row>>;
  key: (row: Row) => Keyset;
}

interface MappedItems<Row, Item> {
  map: (row: Row) => Item;
}

interface LoadedItems<Row, Item> {
  /** Loads the items of a page together; leaves out rows that were deleted in the meantime. */
  show: (rows: readonly Row[]) => Promise<Item[]>;
}

interface Counted {
  /** Size of the whole list; counted for the first page, then stored in the cursor. */
  count: () => Promise<number>;
}

interface CountedAtOnce<Row> {
  /** The first page and the size of the list, if one statement can find both at a lower cost than two. */
  first: (limit: number) => Promise<{ rows: Row[]; count: number; isCut?: boolean }>;
}

type ListSource<Row, Item> = ListRows<Row> &
  (MappedItems<Row, Item> | LoadedItems<Row, Item>) &
  (Counted | CountedAtOnce<Row>);

/**
 * Keyset pagination: pages stay correct while items are added and removed, and the last page costs as much as the
 * first. Cursors are signed, so a cursor that was not issued for this list and these filters is refused.
 */
@Injectable()
export class KeysetPaginator {
  private readonly key: Buffer;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.key = deriveKey(environment, 'list-cursor');
  }

  /** @throws ValidationError when the cursor was not issued for this list */
  async page<Row, Item>(query: ListQuery, source: ListSource<Row, Item>): Promise<ListResource<Item>> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const cursor = query.page === undefined ? undefined : this.decode(query.page, source.name);
    const first = cursor === undefined && 'first' in source ? await source.first(limit + 1) : undefined;
    const fetched = first ?? (await source.fetch(cursor?.after, limit + 1));
    const { rows, isCut } = Array.isArray(fetched) ? { rows: fetched, isCut: false } : fetched;
    const pageRows = rows.slice(0, limit);
    const last = pageRows.at(-1);
    const hasMore = (rows.length > limit || isCut === true) && last !== undefined;
    const knownCount = cursor?.count ?? first?.count ?? (hasMore ? undefined : pageRows.length);
    const count = knownCount ?? ('count' in source ? await source.count() : pageRows.length);
    return {
      ...(hasMore ? { next: { page: this.encode(source.name, source.key(last), count) } } : {}),
      count,
      items: 'map' in source ? pageRows.map(source.map) : await source.show(pageRows),
    };
  }

  private encode(name: string, after: Keyset, count: number): string {
    const payload = Buffer.from(JSON.stringify([after, count]));
    return Buffer.concat([this.sign(name, payload), payload]).toString('base64url');
  }

  private decode(text: string, name: string): { after: Keyset; count: number } {
    const bytes = Buffer.from(text, 'base64url');
    const payload = bytes.subarray(SIGNATURE_BYTES);
    const signature = bytes.subarray(0, SIGNATURE_BYTES);
    if (signature.length !== SIGNATURE_BYTES || !timingSafeEqual(signature, this.sign(name, payload))) {
      throw new ValidationError([
        { path: 'page', message: 'must be a cursor that was returned for this list with the same filters' },
      ]);
    }
    const [after, count] = JSON.parse(payload.toString('utf8')) as [Keyset, number];
    return { after, count };
  }

  private sign(name: string, payload: Buffer): Buffer {
    const listKey = createHash('sha256').update(name).digest();
    return createHmac('sha256', this.key)
      .update(listKey)
      .update(payload)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }
}
