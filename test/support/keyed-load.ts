import { setTimeout as pause } from 'node:timers/promises';

/** A request with an `Idempotency-Key` that is sent until it gets a response. */
export interface Sent {
  method: 'POST' | 'PUT';
  path: string;
  body: object;
  /** A text in the data that it creates, to find it by. Also its key. */
  mark: string;
  /** Whether the data that it creates has its mark, exactly once and permanently. */
  counted: boolean;
  tries: number;
  answer: { status: number; body: Record<string, unknown> } | undefined;
}

/** Temporary refusals: the request is sent again with the same key. */
const PASSING = new Set([409, 503]);
const MAX_MS_LENGTH = 240_000;

/** Requests with keys to processes that are killed: each is sent until it gets a response. */
export class KeyedLoad {
  readonly sent: Sent[] = [];
  /** Number of requests that were sent again because their process did not respond. */
  retries = 0;
  /** Responses other than success. */
  readonly unexpected: string[] = [];
  stopped = false;
  private abandoned = false;
  private baseUrl = '';
  private count = 0;

  constructor(private readonly token: string) {}

  serveAt(baseUrl: string): void {
    this.baseUrl = baseUrl;
  }

  stop(): void {
    this.stopped = true;
  }

  /** Gives up requests without a response, for a test that has failed. */
  abandon(): void {
    this.stopped = true;
    this.abandoned = true;
  }

  post(path: string, body: (mark: string) => object): Promise<Record<string, unknown>> {
    return this.complete('POST', path, body);
  }

  put(path: string, body: (mark: string) => object): Promise<Record<string, unknown>> {
    return this.complete('PUT', path, body);
  }

  /** Repeats a request that got a response. */
  async replay(sent: Sent): Promise<Sent['answer']> {
    const response = await this.send(sent);
    if (response.headers.get('idempotency-replayed') !== 'true')
      throw new Error(`${sent.path} was done again.`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  private async complete(
    method: Sent['method'],
    path: string,
    body: (mark: string) => object,
  ): Promise<Record<string, unknown>> {
    this.count += 1;
    const mark = `m${this.count}-${Math.random().toString(36).slice(2, 8)}`;
    const sent: Sent = {
      method,
      path,
      body: body(mark),
      mark,
      counted: JSON.stringify(body(mark)).includes(mark) && !path.endsWith('/tokens'),
      tries: 0,
      answer: undefined,
    };
    this.sent.push(sent);
    // A later request of the same client changes the text of the comment.
    if (method === 'PUT' && path.includes('/comments/')) this.forget(path);
    for (const end = Date.now() + MAX_MS_LENGTH; ;) {
      if (this.abandoned || Date.now() > end) throw new Error(`${path} was not answered.`);
      const answer = await this.attempt(sent);
      if (answer === undefined) continue;
      sent.answer = answer;
      const isDone = answer.status < 300 || JSON.stringify(answer.body).includes('created the token');
      if (!isDone) this.unexpected.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    }
  }

  /** @returns undefined if the request must be sent again */
  private async attempt(sent: Sent): Promise<Sent['answer']> {
    const { baseUrl } = this;
    try {
      sent.tries += 1;
      const response = await this.send(sent);
      const body = (await response.json()) as Record<string, unknown>;
      if (!PASSING.has(response.status) || JSON.stringify(body).includes('created the token'))
        return { status: response.status, body };
      if (!/still runs|took over|database/.test(JSON.stringify(body)))
        return { status: response.status, body };
      await pause(50);
    } catch (error) {
      // A request that could not be sent does not count as a retry.
      if ((error as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED') this.retries += 1;
      while (this.baseUrl === baseUrl && !this.abandoned) await pause(10);
    }
    return undefined;
  }

  private forget(path: string): void {
    const id = path.split('/').at(-1);
    for (const one of this.sent) if (one.answer?.body.id === id) one.counted = false;
  }

  private send({ method, path, body, mark }: Sent): Promise<Response> {
    return fetch(`${this.baseUrl}/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': mark,
      },
      body: JSON.stringify(body),
    });
  }
}
