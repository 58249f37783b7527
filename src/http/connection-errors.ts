import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../common/errors/api-error.js';
import { errorBody } from './error.filter.js';
import { LINGER_MS } from '../common/http/respond-and-close.js';
import { requestIdOf } from '../common/http/request-id.js';
import { refuseAndClose } from './refuse-and-close.js';
import { setSecurityHeaders } from './security-headers.js';

const FAILURES = new Map<string | undefined, [status: number, message: string]>([
  ['HPE_HEADER_OVERFLOW', [431, 'The headers of the request are too large.']],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', [413, 'The chunk extensions of the request body are too large.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request took too long to arrive.']],
]);
const UNREADABLE: [number, string] = [400, 'The request is not valid HTTP.'];

/** Sends errors that occur before there is a request in the same form as all other errors. */
export function answerConnectionErrors(
  server: Server,
  headers: readonly (readonly [string, string])[],
): void {
  // Node.js would refuse a missing Host header without a body; `refuseMissingHost` refuses it instead.
  (server as Server & { requireHostHeader: boolean }).requireHostHeader = false;
  const latest = new WeakMap<Duplex, ServerResponse>();
  const answered = new WeakSet<Duplex>();

  server.prependListener('request', (request, response) => void latest.set(request.socket, response));
  // `RequestBodies` sends 100 Continue. Requests that are refused earlier never send their body.
  server.on('checkContinue', (request, response) => void server.emit('request', request, response));
  server.on('checkExpectation', (request, response) => {
    response.setHeader('X-Request-Id', requestIdOf(request));
    setSecurityHeaders(response, headers);
    refuseAndClose(
      request,
      response,
      new ApiError(417, 'Omit the header "Expect", or send "Expect: 100-continue".'),
    );
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Later bytes on the same connection cause the same error again.
    if (answered.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    const respond = (): void => endWith(socket, error.code, headers);
    const previous = latest.get(socket);
    if (previous === undefined || previous.writableFinished) respond();
    // The previous request was received completely and gets its response first.
    else if (previous.req.complete) previous.once('finish', respond);
    else if (previous.headersSent) socket.destroy();
    else respond();
  });
}

function endWith(
  socket: Duplex,
  code: string | undefined,
  headers: readonly (readonly [string, string])[],
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = FAILURES.get(code) ?? UNREADABLE;
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(new ApiError(status, message), requestId));
  const head = [
    ['X-Request-Id', requestId],
    ...headers,
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Connection', 'close'],
  ].map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  socket.once('end', () => socket.destroy());
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** HTTP/1.1 requires the header (RFC 9112 §3.2). */
export function refuseMissingHost(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') next();
  else refuseAndClose(request, response, new ApiError(400, 'Send the header "Host".'));
}
