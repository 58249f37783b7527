import { setTimeout as pause } from 'node:timers/promises';

/** A response to a request of a load. */
export interface Answer {
  status: number;
  retryAfter: string | null;
  /** Milliseconds from the request to the end of its response. */
  took: number;
  /** Time of the response, on the clock of `performance.now()`. */
  at: number;
  body: Record<string, unknown>;
}

/** Requests that clients send one after another, and their responses. */
export class Load {
  readonly answers: Answer[] = [];
  /** Connection errors of requests that got no response. */
  readonly unanswered: string[] = [];
  private readonly clients: Promise<void>[] = [];
  private stopped = false;

  /** @param baseUrl called before each request, so it may change */
  constructor(
    private readonly baseUrl: () => string,
    private readonly token: string,
  ) {}

  /** Sends one request. @returns undefined without a response */
  async send(method: string, path: string, body?: object): Promise<Answer | undefined> {
    const started = performance.now();
    try {
      const response = await fetch(`${this.baseUrl()}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const at = performance.now();
      const answer: Answer = {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        took: at - started,
        at,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      };
      this.answers.push(answer);
      return answer;
    } catch (error) {
      const { message, cause } = error as Error;
      this.unanswered.push(`${method} ${path}: ${cause instanceof Error ? cause.message : message}`);
      return undefined;
    }
  }

  /** Starts clients that repeat `work` until the load is stopped, with a pause in between. */
  start(clients: number, work: (round: number) => Promise<unknown>, betweenMs = 5): void {
    for (let client = 0; client < clients; client += 1) {
      this.clients.push(
        (async () => {
          for (let round = 0; !this.stopped; round += 1) {
            await work(round);
            await pause(betweenMs);
          }
        })(),
      );
    }
  }

  /** Stops sending, and waits for running requests. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.clients);
  }

  /** Number of responses by status. */
  get statuses(): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const { status } of this.answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  /** Duration of the longest request in milliseconds. */
  get longest(): number {
    return Math.max(0, ...this.answers.map(({ took }) => took));
  }
}
