import type { IncomingMessage, ServerResponse } from 'node:http';

/** Many clients read an answer only when they have sent everything, and a closed connection takes it from them. */
export const LINGER_MS = 1000;
/** Bytes thrown away meanwhile. Whoever sends more than that is not read any further. */
const MAX_DISCARDED_BYTES = 1024 * 1024;
/** A body up to this length (bytes) costs less to throw away than a new connection. */
const SHORT_BODY = 64 * 1024;

/**
 * Answers a request whose body is not read to its end, and closes the connection: when the client has sent everything,
 * else after a moment. What it sends until then is thrown away.
 * @param body JSON
 */
export function respondAndClose(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  type = 'application/json; charset=utf-8',
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  response.write(body);
  const end = (): void => void response.end();
  if (request.complete || request.destroyed) {
    end();
    return;
  }
  let thrownAway = 0;
  request.removeAllListeners('data').on('data', (chunk: Buffer) => {
    thrownAway += chunk.length;
    if (thrownAway > MAX_DISCARDED_BYTES) request.pause();
  });
  request.once('end', end).once('close', end).resume();
  setTimeout(end, LINGER_MS).unref();
}

/** Whether more of a body may come than is worth waiting for. */
export function hasLongBodyAhead(request: IncomingMessage): boolean {
  if (request.complete) return false;
  return request.headers['transfer-encoding'] !== undefined || declaredLength(request) > SHORT_BODY;
}

/** Whether the headers say that a body follows. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || declaredLength(request) > 0;
}

/** Bytes that the headers say the body has; 0 when they do not. */
export function declaredLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}
