import { hash } from 'node:crypto';
import { NIL_ID } from '../../common/ids.js';
import { canonicalJson } from '../../common/canonical-json.js';
import type { EventState, RecordedEvent } from '../../outbox/recorded-event.js';

/** The chain of events without an organization. */
export const INSTANCE_CHAIN = NIL_ID;

/** The previous hash of the first event of a chain. */
export const FIRST_HASH: Buffer = Buffer.alloc(32);

/** An event with its number in its chain. */
export interface ChainedEvent extends RecordedEvent {
  position: number;
}

/**
 * SHA-256 of the previous hash, followed by the event as a JSON array of its values. The values `before` and `after` are
 * strings of JSON with sorted keys.
 */
export function hashOfEvent(previousHash: Buffer, event: ChainedEvent): Buffer {
  const { id, organizationId, position, action, actorType, actorId, tokenId } = event;
  const { targetType, targetId, before, after, requestId, occurredAt } = event;
  const state = (value: EventState | null): string | null => (value === null ? null : canonicalJson(value));
  const json = JSON.stringify([
    ...[id, organizationId, position, action, actorType, actorId, tokenId, targetType, targetId],
    ...[state(before), state(after), requestId, occurredAt],
  ]);
  return hash('sha256', Buffer.concat([previousHash, Buffer.from(json)]), 'buffer');
}
