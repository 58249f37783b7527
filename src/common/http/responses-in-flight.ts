import type { ServerResponse } from 'node:http';
import { ApiError } from '../errors/api-error.js';

/** Bytes from which on the body of a response counts: shorter ones rarely wait in this process. */
const COUNTED = 16 * 1024;
/** Bytes from which on one is refused when there is no room. */
const LARGE = 256 * 1024;
/** A connection whose client takes nothing for so long is closed. */
const STALLED_MS = 30_000;
/** A client that has not taken its response after so long gives way to another one's, when there is no room for both. */
const SLOW_MS = 10_000;
const RETRY_SECONDS = 5;

/** 503: clients that do not read hold what memory there is for responses. */
export class TooManyResponsesError extends ApiError {
  constructor() {
    super(503, 'Too many large responses are being sent right now: try again in a few seconds.', {
      headers: { 'Retry-After': String(RETRY_SECONDS) },
    });
  }
}

const IN_FLIGHT = Symbol('responses in flight');
type Bounded = ServerResponse & { [IN_FLIGHT]?: ResponsesInFlight };

/** The bodies that were given to connections and not yet taken by their clients: this process holds them. */
export class ResponsesInFlight {
  private readonly sending = new Map<ServerResponse, { bytes: number; since: number }>();
  private held = 0;

  /**
   * @param most bytes of all of them together
   * @param now milliseconds of a clock that never goes back
   */
  constructor(
    private readonly most: number,
    private readonly now = () => performance.now(),
  ) {}

  /** Bytes held now. */
  get bytes(): number {
    return this.held;
  }

  /**
   * Counts every response of an application, and refuses large ones for which there is no room.
   * @param prototype what its responses inherit from
   */
  bound(prototype: ServerResponse): void {
    Object.assign(prototype, { [IN_FLIGHT]: this, ...countingMethods(this, prototype) });
  }

  /** @throws TooManyResponsesError when a body of so many bytes has no room beside the others */
  requireRoom(bytes: number): void {
    if (bytes < LARGE || this.held + bytes <= this.most) return;
    const latest = this.now() - SLOW_MS;
    for (const [response, { since }] of this.sending) {
      // The map is in the order of their beginnings.
      if (since > latest || this.held + bytes <= this.most) break;
      this.release(response);
      response.destroy();
    }
    if (this.held > 0 && this.held + bytes > this.most) throw new TooManyResponsesError();
  }

  /** Holds a body until it is sent, or its connection is closed. */
  hold(response: ServerResponse, bytes: number): void {
    this.sending.set(response, { bytes, since: this.now() });
    this.held += bytes;
    response.once('close', () => this.release(response));
  }

  private release(response: ServerResponse): void {
    this.held -= this.sending.get(response)?.bytes ?? 0;
    this.sending.delete(response);
  }
}

/**
 * Refuses a body while it can still be refused: before the head of its response is written.
 * @throws TooManyResponsesError
 */
export function requireRoomFor(response: ServerResponse, bytes: number): void {
  (response as Bounded)[IN_FLIGHT]?.requireRoom(bytes);
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
      if (bytes >= COUNTED) {
        if (!this.headersSent) inFlight.requireRoom(bytes);
        inFlight.hold(this, bytes);
        closeWhenStalled(this);
      }
      return end.call(this, chunk, ...rest);
    },
    write(chunk, ...rest) {
      const goesOn = write.call(this, chunk, ...rest);
      if (goesOn === false) closeWhenStalled(this);
      return goesOn;
    },
  };
}

function lengthOf(chunk: unknown): number {
  if (typeof chunk === 'string') return chunk.length;
  return chunk instanceof Uint8Array ? chunk.byteLength : 0;
}

const watched = new WeakSet<ServerResponse>();

/** Node.js counts as activity what the operating system takes of a long write, and ends the watch with the response. */
function closeWhenStalled(response: ServerResponse): void {
  const { socket } = response;
  if (socket === null || watched.has(response)) return;
  watched.add(response);
  response.on('timeout', () => {
    // Without anything to send it is this process that is slow, not the client.
    if (socket.writableLength > 0) socket.destroy();
  });
  socket.setTimeout(STALLED_MS);
}
