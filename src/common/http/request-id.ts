import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[A-Za-z0-9._:-]{8,128}$/;
const ID = Symbol('request id');

/** The id of a request: the caller's `X-Request-Id` when it is sane, else one made here; the same for the request's whole life. */
export function requestIdOf(request: IncomingMessage & { [ID]?: string }): string {
  let id = request[ID];
  if (id === undefined) {
    const sent = request.headers['x-request-id'];
    id = typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID();
    request[ID] = id;
  }
  return id;
}
