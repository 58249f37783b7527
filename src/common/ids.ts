import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The nil UUID (RFC 9562): the ID of no object, which sorts before all others. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** A new ID: UUIDv7 (RFC 9562), so that IDs sort by creation time. */
export function newId(): string {
  return v7();
}

/** Whether a value from a caller has the form of an ID. Other values are treated as not found. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
