import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import {
  FITTING_IDS,
  IS_CUT,
  type ListedRow,
  listedRows,
  type RowsThatFit,
  rowsThatFit,
} from '../../database/page-bytes.sql.js';
import type { EventAction } from '../../outbox/event-actions.js';
import { EVENT_COLUMNS, type EventRow, type StoredEvent, toStoredEvent } from './audit-chains.repository.js';

/** The filters of a list of events. */
export interface AuditFilter {
  organizationId: string;
  action?: EventAction | undefined;
  /** A person; null: the service itself. */
  actorId?: string | null | undefined;
  targetId?: string | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
}

/** Approximate size of an event in a response. Some name a thousand IDs. */
const BYTES = `1000 + coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)`;

/** Lists events of the audit log. */
@Injectable()
export class AuditEventsRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. @param after time and number of the last event of the previous page */
  async list(
    filter: AuditFilter,
    after: Keyset | undefined,
    limit: number,
  ): Promise<RowsThatFit<StoredEvent>> {
    const { where, parameters } = conditions(filter);
    const place =
      after === undefined
        ? ''
        : `AND (occurred_at, position) < ($${parameters.push(after[0])}::timestamptz, $${parameters.push(after[1])}::bigint)`;
    const listed = listedRows({
      from: 'audit_events',
      id: 'id',
      where: `${where} ${place}`,
      order: ['occurred_at', 'position'],
      direction: 'DESC',
      limit: `$${parameters.push(limit)}`,
      bytes: BYTES,
    });
    const rows = await this.database.query<EventRow & ListedRow>(
      `WITH ${listed} SELECT ${EVENT_COLUMNS}, ${IS_CUT} FROM audit_events WHERE id IN (${FITTING_IDS})
       ORDER BY occurred_at DESC, position DESC`,
      parameters,
    );
    return rowsThatFit(rows, toStoredEvent);
  }

  async count(filter: AuditFilter): Promise<number> {
    const { where, parameters } = conditions(filter);
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_events WHERE ${where}`,
      parameters,
    );
    return row?.count ?? 0;
  }

  async find(organizationId: string, id: string): Promise<StoredEvent | undefined> {
    const [row] = await this.database.query<EventRow>(
      `SELECT ${EVENT_COLUMNS} FROM audit_events WHERE id = $1 AND chain_id = $2`,
      [id, organizationId],
    );
    return row && toStoredEvent(row);
  }
}

function conditions({ organizationId, action, actorId, targetId, from, to }: AuditFilter) {
  const parameters: unknown[] = [organizationId];
  const parts = ['chain_id = $1'];
  if (action !== undefined) parts.push(`action = $${parameters.push(action)}`);
  if (actorId === null) parts.push('actor_id IS NULL');
  else if (actorId !== undefined) parts.push(`actor_id = $${parameters.push(actorId)}`);
  if (targetId !== undefined) parts.push(`target_id = $${parameters.push(targetId)}`);
  if (from !== undefined) parts.push(`occurred_at >= $${parameters.push(from)}`);
  if (to !== undefined) parts.push(`occurred_at < $${parameters.push(to)}`);
  return { where: parts.join(' AND '), parameters };
}
