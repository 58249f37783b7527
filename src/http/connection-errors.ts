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

/** Gives failures that happen before there is a request the same form as all others. */
export function answerConnectionErrors(
  server: Server,
  headers: readonly (readonly [string, string])[],
): void {
  // Node.js answers a missing one without a body; `refuseMissingHost` does it in its place.
  (server as Server & { requireHostHeader: boolean }).requireHostHeader = false;
  const latest = new WeakMap<Duplex, ServerResponse>();
  const answered = new WeakSet<Duplex>();

  server.prependListener('request', (request, response) => void latest.set(request.socket, response));
  // Whoever reads the body says that it may come; who is refused before that never sends it.
  server.on('checkContinue', (request, response) => void server.emit('request', request, response));
  server.on('checkExpectation', (request, response) => {
    response.setHeader('X-Request-Id', requestIdOf(request));
    setSecurityHeaders(response, headers);
    refuseAndClose(
      request,
      response,
      new ApiError(417, 'Leave the header Expect out, or send "Expect: 100-continue".'),
    );
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // What arrives behind the failure fails again.
    if (answered.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    const answer = (): void => endWith(socket, error.code, headers);
    const before = latest.get(socket);
    if (before === undefined || before.writableFinished) answer();
    // The request before this one is read, and gets its answer first.
    else if (before.req.complete) before.once('finish', answer);
    else if (before.headersSent) socket.destroy();
    else answer();
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

/** HTTP/1.1 asks for one (RFC 9112 §3.2). */
export function refuseMissingHost(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') next();
  else refuseAndClose(request, response, new ApiError(400, 'Send the header "Host".'));
}
