import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiError } from '../common/errors/api-error.js';
import { errorBody } from './error.filter.js';
import { respondAndClose } from '../common/http/respond-and-close.js';
import { requestIdOf } from '../common/http/request-id.js';

/** Refuses a request before it reaches a route, without reading the rest of it, and closes the connection. */
export function refuseAndClose(request: IncomingMessage, response: ServerResponse, error: ApiError): void {
  respondAndClose(request, response, error.status, JSON.stringify(errorBody(error, requestIdOf(request))));
}
