import { NIL_ID } from '../common/ids.js';

/**
 * SQL that inserts rows into the outbox.
 * @param from FROM list of `one`, whose column `events` has the events of one row: a JSON array, of one organization
 */
export function insertEvents(from: string): string {
  return `INSERT INTO outbox_events (chain_id, events)
    SELECT coalesce((one.events -> 0 ->> 'organizationId')::uuid, '${NIL_ID}'), one.events FROM ${from}`;
}
