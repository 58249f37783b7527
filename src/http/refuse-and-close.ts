import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiError } from '../common/errors/api-error.js';
import { errorBody } from '../common/errors/error.filter.js';
import { requestIdOf } from '../common/http/request-id.js';

/** Many clients read an answer only when they have sent everything, and a closed connection takes it from them. */
export const LINGER_MS = 1000;

/**
 * Answers a request that is not read to its end, and closes the connection: when the client has sent everything, else
 * after a moment. What it sends until then is thrown away.
 */
export function refuseAndClose(request: IncomingMessage, response: ServerResponse, error: ApiError): void {
  const body = JSON.stringify(errorBody(error, requestIdOf(request)));
  response.writeHead(error.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  response.write(body);
  const end = (): void => void response.end();
  if (request.complete) {
    end();
    return;
  }
  request.once('end', end).once('close', end).resume();
  setTimeout(end, LINGER_MS).unref();
}
