import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The nil UUID (RFC 9562): the id of nothing, which sorts before all others. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** A new id: UUIDv7 (RFC 9562), so ids sort by the time they were made. */
export function newId(): string {
  return v7();
}

/** Whether a string from a caller can be an id at all; anything else is simply not found. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
