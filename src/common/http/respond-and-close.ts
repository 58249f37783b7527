import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Many clients read the response only after they have sent everything, and would lose it if the connection closed
 * earlier.
 */
export const LINGER_MS = 1000;
/** Bytes that are discarded meanwhile. After that, reading stops. */
const MAX_DISCARDED_BYTES = 1024 * 1024;
/** Discarding a body up to this length (bytes) costs less than a new connection. */
const SHORT_BODY = 64 * 1024;

/**
 * Responds to a request whose body is not read completely, and closes the connection when the client has sent
 * everything or after `LINGER_MS`. Bytes that arrive until then are discarded.
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
  let discarded = 0;
  request.removeAllListeners('data').on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED_BYTES) request.pause();
  });
  request.once('end', end).once('close', end).resume();
  setTimeout(end, LINGER_MS).unref();
}

/** Whether the rest of a body may be too long to wait for. */
export function hasLongBodyAhead(request: IncomingMessage): boolean {
  if (request.complete) return false;
  return request.headers['transfer-encoding'] !== undefined || declaredLength(request) > SHORT_BODY;
}

/** Whether the headers say that a body follows. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || declaredLength(request) > 0;
}

/** Length of the body according to the headers; 0 if they do not say. */
export function declaredLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}
