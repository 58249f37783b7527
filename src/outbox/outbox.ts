import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { currentRequest } from '../common/http/request-context.js';
import { isId, newId } from '../common/ids.js';
import { Database } from '../database/database.js';
import { insertEvents } from './insert-events.sql.js';
import { EVENTS_PER_ROW, type EventActor, type NewEvent, type WaitingEvent } from './recorded-event.js';

/**
 * Records events in the transaction of their changes, so either both are committed or none.
 * Call it after the statement that changes the row, so that events of one row have the order of its changes.
 * Takes no locks.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Records events, in this order, with one statement.
   * @throws Error outside a transaction, because the change must be in the same one
   */
  async record(...events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    if (!this.database.isInTransaction)
      throw new Error(`"${events[0]?.action}" was recorded outside the transaction of its change.`);
    const prepared = events.map((event) => this.prepare(event));
    await this.database.query(
      insertEvents('unnest($1::json[]) WITH ORDINALITY AS one(events, place) ORDER BY one.place'),
      [toRows(prepared).map((row) => JSON.stringify(row))],
    );
  }

  /**
   * An event in the format of the outbox, for a statement that also makes the change, where another round trip is
   * too slow. The statement must insert the event once, with `insertEvents`, after the change.
   */
  prepare({ organizationId, action, target, before, after, actor }: NewEvent): WaitingEvent {
    if (!isId(target)) throw new Error(`"${action}" was recorded for a target without an ID.`);
    const request = currentRequest();
    const { userId, tokenId } = actor === undefined ? (request?.caller ?? NOBODY) : toIds(actor);
    return {
      id: newId(),
      ...(organizationId === null ? {} : { organizationId }),
      action,
      ...(userId === undefined ? {} : { actorId: userId }),
      ...(tokenId == null ? {} : { tokenId }),
      targetId: target,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      ...(request === undefined ? {} : { requestId: request.requestId }),
      occurredAt: this.clock.now().toISOString(),
    };
  }
}

/** Rows of the outbox: events of one organization each, in their order. */
function toRows(events: readonly WaitingEvent[]): WaitingEvent[][] {
  const byOrganization = Map.groupBy(events, ({ organizationId }) => organizationId);
  return [...byOrganization.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / EVENTS_PER_ROW) }, (_, row) =>
      own.slice(row * EVENTS_PER_ROW, (row + 1) * EVENTS_PER_ROW),
    ),
  );
}

interface ActorIds {
  userId?: string | undefined;
  tokenId?: string | null | undefined;
}

const NOBODY: ActorIds = {};

function toIds(actor: EventActor): ActorIds {
  return { userId: actor.type === 'user' ? actor.userId : undefined, tokenId: actor.tokenId };
}
