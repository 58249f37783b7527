import { setTimeout as pause } from 'node:timers/promises';

/** An answer to one request of a load. */
export interface Answer {
  status: number;
  retryAfter: string | null;
  /** Milliseconds from the request to the end of its answer. */
  took: number;
  /** When it was answered, on the clock of `performance.now()`. */
  at: number;
  body: Record<string, unknown>;
}

/** Requests that clients send one after the other, and what came of them. */
export class Load {
  readonly answers: Answer[] = [];
  /** Requests that got no answer: what the connection said. */
  readonly unanswered: string[] = [];
  private readonly clients: Promise<void>[] = [];
  private stopped = false;

  /** @param baseUrl asked before each request, so that it may change */
  constructor(
    private readonly baseUrl: () => string,
    private readonly token: string,
  ) {}

  /** Sends one request. @returns undefined when no answer came */
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

  /** Clients that each do `work` again and again until the load is stopped, with a moment between. */
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

  /** Sends nothing more and waits for what is under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.clients);
  }

  /** How many answers of each status. */
  get statuses(): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const { status } of this.answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  /** Milliseconds of the longest request. */
  get longest(): number {
    return Math.max(0, ...this.answers.map(({ took }) => took));
  }
}
