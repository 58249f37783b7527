import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const WELL_FORMED = /^[A-Za-z0-9._:-]{8,128}$/;
const ID = Symbol('request id');

/** The ID of a request, which does not change: the caller's `X-Request-Id` if it is well-formed, else a new ID. */
export function requestIdOf(request: IncomingMessage & { [ID]?: string }): string {
  let id = request[ID];
  if (id === undefined) {
    const sent = request.headers['x-request-id'];
    id = typeof sent === 'string' && WELL_FORMED.test(sent) ? sent : randomUUID();
    request[ID] = id;
  }
  return id;
}
