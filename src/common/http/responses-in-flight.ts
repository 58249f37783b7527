import type { ServerResponse } from 'node:http';
import { ApiError } from '../errors/api-error.js';

/** Bodies from this length (bytes) on count: shorter ones rarely wait in this process. */
const COUNTED = 16 * 1024;
/** Bodies from this length (bytes) on are refused if they exceed the limit. */
const LARGE = 256 * 1024;
/** A connection whose client reads nothing for this long is closed. */
const STALLED_MS = 30_000;
/** If the limit is exceeded, responses that have taken longer than this are closed for others. */
const SLOW_MS = 10_000;
const RETRY_SECONDS = 5;

/** 503: slow clients take all memory for responses. */
export class TooManyResponsesError extends ApiError {
  constructor() {
    super(503, 'Too many large responses are being sent right now: try again in a few seconds.', {
      headers: { 'Retry-After': String(RETRY_SECONDS) },
    });
  }
}

const IN_FLIGHT = Symbol('responses in flight');
type Bounded = ServerResponse & { [IN_FLIGHT]?: ResponsesInFlight };

/** The response bodies in the memory of this process that clients have not received yet. */
export class ResponsesInFlight {
  private readonly sending = new Map<ServerResponse, { bytes: number; since: number }>();
  private held = 0;

  /**
   * @param most limit of all bodies together, in bytes
   * @param now milliseconds of a monotonic clock
   */
  constructor(
    private readonly most: number,
    private readonly now = () => performance.now(),
  ) {}

  /** Bytes in use. */
  get bytes(): number {
    return this.held;
  }

  /**
   * Counts all responses of an application, and refuses large ones that would exceed the limit.
   * @param prototype prototype of its responses
   */
  bound(prototype: ServerResponse): void {
    Object.assign(prototype, { [IN_FLIGHT]: this, ...countingMethods(this, prototype) });
  }

  /** @throws TooManyResponsesError when a body of this length would exceed the limit */
  requireRoom(bytes: number): void {
    if (bytes < LARGE || this.held + bytes <= this.most) return;
    const latest = this.now() - SLOW_MS;
    for (const [response, { since }] of this.sending) {
      // The map is in the order of the start times.
      if (since > latest || this.held + bytes <= this.most) break;
      this.release(response);
      response.destroy();
    }
    if (this.held > 0 && this.held + bytes > this.most) throw new TooManyResponsesError();
  }

  /** Counts a body until it is sent, or its connection is closed. It replaces the one that the response had before. */
  hold(response: ServerResponse, bytes: number): void {
    // The connection was closed before the body was ready: nothing is sent, and no event follows.
    if (response.destroyed) return;
    const before = this.sending.get(response);
    this.held += bytes - (before?.bytes ?? 0);
    if (before !== undefined) {
      before.bytes = bytes;
      return;
    }
    this.sending.set(response, { bytes, since: this.now() });
    if (response.socket !== null) {
      response.once('close', () => this.release(response));
      return;
    }
    // It waits behind another one of its connection, and is not told when the connection is closed.
    const { socket } = response.req;
    const release = (): void => {
      socket.off('close', release);
      this.release(response);
    };
    socket.setMaxListeners(0).once('close', release);
    response.once('close', release);
  }

  /** Whether bytes of a response are counted. */
  has(response: ServerResponse): boolean {
    return this.sending.has(response);
  }

  private release(response: ServerResponse): void {
    this.held -= this.sending.get(response)?.bytes ?? 0;
    this.sending.delete(response);
  }
}

/**
 * Checks the limit before the head of a response is written, when the body can still be refused.
 * @throws TooManyResponsesError
 */
export function requireRoomFor(response: ServerResponse, bytes: number): void {
  (response as Bounded)[IN_FLIGHT]?.requireRoom(bytes);
}

/**
 * Counts the bytes from which a body is made, such as those that are compressed, until the body replaces them.
 * @throws TooManyResponsesError
 */
export function holdFor(response: ServerResponse, bytes: number): void {
  const inFlight = (response as Bounded)[IN_FLIGHT];
  if (inFlight === undefined || bytes < COUNTED) return;
  inFlight.requireRoom(bytes);
  inFlight.hold(response, bytes);
}

type Write = (this: ServerResponse, chunk?: unknown, ...rest: unknown[]) => unknown;

function countingMethods(
  inFlight: ResponsesInFlight,
  prototype: ServerResponse,
): { end: Write; write: Write } {
  const { end, write } = prototype as unknown as { end: Write; write: Write };
  return {
    end(chunk, ...rest) {
      const bytes = lengthOf(chunk);
      if (bytes >= COUNTED || inFlight.has(this)) {
        if (!this.headersSent && !inFlight.has(this)) inFlight.requireRoom(bytes);
        inFlight.hold(this, bytes);
        closeWhenStalled(this);
      }
      return end.call(this, chunk, ...rest);
    },
    write(chunk, ...rest) {
      const canContinue = write.call(this, chunk, ...rest);
      if (canContinue === false) closeWhenStalled(this);
      return canContinue;
    },
  };
}

function lengthOf(chunk: unknown): number {
  if (typeof chunk === 'string') return chunk.length;
  return chunk instanceof Uint8Array ? chunk.byteLength : 0;
}

const watched = new WeakSet<ServerResponse>();

/**
 * Closes the connection if the client stops reading. In Node.js, each part of a write that the operating system accepts
 * restarts the timeout, and the end of the response clears it.
 */
function closeWhenStalled(response: ServerResponse): void {
  const { socket } = response;
  if (socket === null || watched.has(response)) return;
  watched.add(response);
  response.on('timeout', () => {
    // If nothing is waiting to be sent, this process is slow, not the client.
    if (socket.writableLength > 0) socket.destroy();
  });
  socket.setTimeout(STALLED_MS);
}
