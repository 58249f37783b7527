import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiError } from '../common/errors/api-error.js';
import { errorBody } from '../common/errors/error.filter.js';
import { answerAndClose } from '../common/http/answer-and-close.js';
import { requestIdOf } from '../common/http/request-id.js';

/** Refuses a request that no route will see, without reading it to its end, and closes the connection. */
export function refuseAndClose(request: IncomingMessage, response: ServerResponse, error: ApiError): void {
  answerAndClose(request, response, error.status, JSON.stringify(errorBody(error, requestIdOf(request))));
}
