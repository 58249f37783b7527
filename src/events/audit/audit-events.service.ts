import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { type Keyset, KeysetPaginator } from '../../database/keyset-paginator.js';
import type { RowsThatFit } from '../../database/page-bytes.sql.js';
import { EVENT_ACTION_NAMES, EVENT_ACTIONS } from '../../outbox/event-actions.js';
import type { StoredEvent } from './audit-chains.repository.js';
import { toAuditEventResource } from './audit-event.mapper.js';
import type { AuditEventActionResource, AuditEventResource } from './audit-event.resource.js';
import { type AuditFilter, AuditEventsRepository } from './audit-events.repository.js';
import type { AuditEventsFilterQuery, AuditEventsQuery } from './dto/audit-events-query.js';

/** Events in each batch of an export. */
const EXPORT_BATCH = 500;

/** Lists and exports the events of an organization. */
@Injectable()
export class AuditEventsService {
  constructor(
    private readonly events: AuditEventsRepository,
    private readonly paginator: KeysetPaginator,
  ) {}

  /**
   * Newest first.
   * @throws ValidationError when a filter is malformed
   */
  list(organizationId: string, query: AuditEventsQuery): Promise<ListResource<AuditEventResource>> {
    const filter = toFilter(organizationId, query);
    return this.paginator.page(query, {
      name: `audit events of ${JSON.stringify(filter)}`,
      fetch: (after, limit) => this.events.list(filter, after, limit),
      count: () => this.events.count(filter),
      key: keyOf,
      map: toAuditEventResource,
    });
  }

  /** @throws NotFoundError when the organization has no such event */
  async get(organizationId: string, id: string): Promise<AuditEventResource> {
    const event = isId(id) ? await this.events.find(organizationId, id) : undefined;
    if (event === undefined) throw new NotFoundError('audit event');
    return toAuditEventResource(event);
  }

  actions(query: { page?: string; limit?: number }): Promise<ListResource<AuditEventActionResource>> {
    return this.paginator.page(query, {
      name: 'audit event actions',
      fetch: async (after, limit) => {
        const start = after === undefined ? 0 : EVENT_ACTION_NAMES.findIndex((name) => name === after[0]) + 1;
        return EVENT_ACTION_NAMES.slice(start, start + limit);
      },
      count: async () => EVENT_ACTION_NAMES.length,
      key: (action) => [action],
      map: (action) => ({ action, ...EVENT_ACTIONS[action] }),
    });
  }

  /**
   * The events as lines of JSON, newest first, read in batches and no faster than the consumer reads them. Between
   * batches the export uses no connection.
   * @param authorize called before each further batch, because a slow consumer may read for hours; throws if the person may
   *   not read the audit log any more
   * @throws ValidationError when a filter is malformed
   */
  async export(
    organizationId: string,
    query: AuditEventsFilterQuery,
    authorize: () => Promise<unknown>,
  ): Promise<Readable> {
    const filter = toFilter(organizationId, query);
    const first = await this.events.list(filter, undefined, EXPORT_BATCH);
    return Readable.from(this.lines(filter, first, authorize), { highWaterMark: 1 });
  }

  private async *lines(
    filter: AuditFilter,
    first: RowsThatFit<StoredEvent>,
    authorize: () => Promise<unknown>,
  ): AsyncGenerator<string> {
    let batch = first;
    for (;;) {
      const { rows, isCut } = batch;
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map((event) => `${JSON.stringify(toAuditEventResource(event))}\n`).join('');
      if (rows.length < EXPORT_BATCH && !isCut) return;
      await authorize();
      batch = await this.events.list(filter, keyOf(last), EXPORT_BATCH);
    }
  }
}

function keyOf({ occurredAt, position }: StoredEvent): Keyset {
  return [occurredAt, position];
}

/** @throws ValidationError when an ID is malformed, or the range of times is empty */
function toFilter(
  organizationId: string,
  { action, actor, target, from, to }: AuditEventsFilterQuery,
): AuditFilter {
  const problems = [
    ...(actor !== undefined && actor !== 'system' && !isId(actor)
      ? [{ path: 'actor', message: 'must be a user ID or "system"' }]
      : []),
    ...(target !== undefined && !isId(target) ? [{ path: 'target', message: 'must be an id' }] : []),
    ...(from !== undefined && to !== undefined && new Date(from) >= new Date(to)
      ? [{ path: 'to', message: 'must be later than from' }]
      : []),
  ];
  if (problems.length > 0) throw new ValidationError(problems);
  return {
    organizationId,
    action,
    actorId: actor === 'system' ? null : actor,
    targetId: target,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}
