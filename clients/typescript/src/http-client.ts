import { ConnectionError, errorOf, TimeoutError } from './errors.js';
import { List, type ListPage } from './pages.js';
import { backoff, LONGEST_WAIT_MS, pause, retryAfter } from './retries.js';

/** How to reach the service. */
export interface ClientOptions {
  /** The address of the service without `/v1`, such as `https://docs.example.com`. */
  baseUrl: string;
  /** An API token, or a function that returns one for each request. */
  token?: string | (() => string | Promise<string>);
  /** Milliseconds for one attempt; 30 seconds by default. */
  timeout?: number;
  /** How often a request is repeated at most; 3 by default. */
  retries?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/** Settings of a single call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds for one attempt. */
  timeout?: number;
  retries?: number;
  /** Replaces the key that the client creates for each write. */
  idempotencyKey?: string;
  /** The entity tag that the content must still have. */
  ifMatch?: string;
}

/** Makes an operation run as a job. It resolves at once, to the record of the job. */
export interface JobOptions extends CallOptions {
  respondAsync: true;
}

/** What the generated methods know about an operation. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{parameter}`s. */
  path: string;
  /** What the response is read as. */
  result: 'json' | 'text' | 'nothing' | 'response';
  /** Names of the query parameters. */
  query?: readonly string[];
  /** The media type of the request body. */
  body?: string;
  /** Whether the operation accepts an `Idempotency-Key`. */
  hasKey?: boolean;
}

type Input = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 30_000;
const RETRIES = 3;
/** Statuses of a service or proxy that is busy for some time. */
const BUSY = [429, 503];
/** Statuses of proxies whose service sent nothing. */
const NO_RESPONSE = [502, 504];

/** Sends requests: with the token, a timeout, retries and idempotency keys. */
export class HttpClient {
  constructor(private readonly options: ClientOptions) {}

  /**
   * @throws ApiError when the service answers with an error
   * @throws ConnectionError when no response arrives
   */
  protected async send<T>(
    operation: Operation,
    input: Input = {},
    options: CallOptions | JobOptions = {},
  ): Promise<T> {
    const url = this.urlOf(operation, input);
    const init = await this.requestOf(operation, input, options);
    const retries = options.retries ?? this.options.retries ?? RETRIES;
    // Without a key, a write that was lost on its way back would be executed twice.
    const canRepeat = ['GET', 'PUT'].includes(operation.method) || init.headers.has('idempotency-key');
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      const answer = await this.attempt(operation, url, init, options).catch((error: unknown) => {
        if (options.signal?.aborted === true || isLast || !canRepeat)
          throw this.connectionError(error, options);
      });
      if (answer !== undefined) {
        const { response, body } = answer;
        if (response.ok) return body as T;
        const wait = retryAfter(response);
        const isRefused = wait !== undefined && [409, ...BUSY].includes(response.status);
        const isLost =
          canRepeat && [...NO_RESPONSE, ...(wait === undefined ? BUSY : [])].includes(response.status);
        if (isLast || !(isRefused || isLost) || (wait ?? 0) > LONGEST_WAIT_MS) throw body;
        if (wait !== undefined) {
          await pause(wait, options.signal);
          continue;
        }
      }
      await pause(backoff(attempt), options.signal);
    }
  }

  /** A list whose pages are read with the parameter `page`. */
  protected list<T>(operation: Operation, input: Input = {}, options: CallOptions = {}): List<T> {
    return new List((page) =>
      this.send<ListPage<T>>(operation, page === undefined ? input : { ...input, page }, options),
    );
  }

  private async attempt(
    operation: Operation,
    url: string,
    init: RequestInit,
    options: CallOptions,
  ): Promise<{ response: Response; body: unknown }> {
    const timeout = new AbortController();
    const end = (): void => timeout.abort(new DOMException('No response in time.', 'TimeoutError'));
    const timer = setTimeout(end, options.timeout ?? this.options.timeout ?? TIMEOUT_MS);
    const signals = [timeout.signal, ...(options.signal === undefined ? [] : [options.signal])];
    try {
      const response = await (this.options.fetch ?? fetch)(url, {
        ...init,
        signal: AbortSignal.any(signals),
      });
      // A response that breaks off counts as none. Callers read a download themselves, and take the time they need.
      const body = response.ok ? await read(response, operation.result) : await errorOf(response);
      return { response, body };
    } finally {
      clearTimeout(timer);
    }
  }

  private connectionError(cause: unknown, { signal }: CallOptions): unknown {
    if (signal?.aborted === true) return signal.reason;
    if ((cause as { name?: unknown }).name === 'TimeoutError')
      return new TimeoutError('The service did not respond in time.', { cause });
    return new ConnectionError(`No complete response from ${this.options.baseUrl}.`, { cause });
  }

  private urlOf({ path, query = [] }: Operation, input: Input): string {
    const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => segment(name, input[name]));
    const url = new URL(this.options.baseUrl.replace(/\/$/, '') + filled);
    for (const name of query) {
      const value = input[name];
      if (value === undefined) continue;
      for (const item of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(item));
    }
    return url.href;
  }

  private async requestOf(
    { method, body, hasKey }: Operation,
    input: Input,
    options: CallOptions | JobOptions,
  ): Promise<RequestInit & { headers: Headers }> {
    const { idempotencyKey, ifMatch } = options;
    const headers = new Headers({ accept: '*/*' });
    const { token } = this.options;
    if (token !== undefined)
      headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
    if (hasKey === true) headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
    if (ifMatch !== undefined) headers.set('if-match', ifMatch);
    if ('respondAsync' in options) headers.set('prefer', 'respond-async');
    if (body === undefined || input.body === undefined) return { method, headers };
    // `fetch` sets the content type of a file or form.
    if (input.body instanceof Blob || input.body instanceof FormData)
      return { method, headers, body: input.body };
    headers.set('content-type', body);
    return { method, headers, body: JSON.stringify(input.body) };
  }
}

/**
 * A path parameter; `pagePath` may consist of several segments.
 * @throws TypeError when it is missing, or has a segment `.` or `..`: URLs resolve them, also encoded, to another operation
 */
function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError(`The parameter ${name} is missing.`);
  const segments = name === 'pagePath' ? value.split('/') : [value];
  if (segments.some((each) => each === '.' || each === '..'))
    throw new TypeError(`The parameter ${name} must not be "." or "..", or contain them between slashes.`);
  return segments.map(encodeURIComponent).join('/');
}

async function read(response: Response, result: Operation['result']): Promise<unknown> {
  switch (result) {
    case 'json':
      return response.json();
    case 'text':
      return response.text();
    case 'nothing':
      return undefined;
    case 'response':
      return response;
  }
}
