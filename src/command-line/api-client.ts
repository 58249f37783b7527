import { createReadStream } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, type ErrorDetail } from '../common/errors/api-error.js';

/** Attempts of a request that the service cannot answer at the moment, and longest wait between them. */
const MAX_ATTEMPTS = 8;
const MAX_WAIT_S = 60;
/** The connection broke, for instance because the service restarts or a proxy ended an idle connection. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE']);
/** A proxy that does not know `Expect: 100-continue` gets the body after this time. */
const CONTINUE_MS = 2_000;

/** A file to send as the body. */
export interface SentFile {
  path: string;
  size: number;
  type: string;
}

interface Sending {
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: object;
  file?: SentFile;
  /** Called with the number of bytes of the file that were sent. */
  onSent?: (bytes: number) => void;
}

/** Requests to the API of an installation. */
export class ApiClient {
  private readonly base: string;

  /** @param url of the service, with or without `/v1` */
  constructor(
    url: string,
    private readonly token: string,
  ) {
    this.base = `${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`;
  }

  /** @param path below `/v1` @throws ApiError with the message of the service */
  get(path: string): Promise<unknown> {
    return this.send('GET', path, {});
  }

  /**
   * Sends a file. Repeated attempts need an `Idempotency-Key`.
   * @throws ApiError with the message of the service
   */
  post(path: string, sending: Required<Omit<Sending, 'json'>>): Promise<unknown> {
    return this.send('POST', path, sending);
  }

  /**
   * Creates a resource, once for all requests with the same key.
   * @throws ApiError with the message of the service
   */
  create(path: string, json: object, idempotencyKey: string): Promise<unknown> {
    return this.send('POST', path, { json, headers: { 'Idempotency-Key': idempotencyKey } });
  }

  /** @throws ApiError with the message of the service */
  patch(path: string, json: object): Promise<unknown> {
    return this.send('PATCH', path, { json });
  }

  /** All items of a list. @param path without a query @throws ApiError with the message of the service */
  async list(path: string): Promise<unknown[]> {
    const items: unknown[] = [];
    for (let page = ''; ;) {
      const list = (await this.get(`${path}?limit=100${page}`)) as {
        items: unknown[];
        next?: { page: string };
      };
      items.push(...list.items);
      if (list.next === undefined) return items;
      page = `&page=${encodeURIComponent(list.next.page)}`;
    }
  }

  private async send(method: string, path: string, sending: Sending): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const { status, retryAfter, body } = await this.tryOnce(method, path, sending).catch(
        (error: unknown) => {
          if (!isBroken(error) || attempt === MAX_ATTEMPTS) throw error;
          return { status: 503, retryAfter: undefined, body: undefined };
        },
      );
      if (status < 300) return body;
      // 409 with a time: the first request with the key still runs.
      const isTemporary = status === 429 || status === 503 || (status === 409 && retryAfter !== undefined);
      if (!isTemporary || attempt === MAX_ATTEMPTS)
        throw new ApiError(status, messageOf(body, status), { details: detailsOf(body) });
      await pause(Math.min(retryAfter ?? 2 ** attempt, MAX_WAIT_S) * 1000);
    }
  }

  private async tryOnce(
    method: string,
    path: string,
    { headers = {}, json, file, onSent }: Sending,
  ): Promise<{ status: number; retryAfter: number | undefined; body: unknown }> {
    const url = new URL(this.base + path);
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = start(url, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        Accept: 'application/json',
        ...headers,
        ...(json && { 'Content-Type': 'application/json' }),
        ...(file && { 'Content-Type': file.type, 'Content-Length': file.size, Expect: '100-continue' }),
      },
    });
    const answered = Promise.withResolvers<IncomingMessage>();
    request.once('response', answered.resolve).once('error', (cause: NodeJS.ErrnoException) =>
      answered.reject(
        new ApiError(
          503,
          `The service at ${url.origin} cannot be reached (${cause.code ?? cause.message}).${schemeAdvice(url, cause)}`,
          {
            cause,
          },
        ),
      ),
    );
    if (file === undefined) request.end(json && JSON.stringify(json));
    else sendFile(request, file, onSent ?? (() => undefined));
    const response = await answered.promise;
    const body = await text(response).catch((cause: unknown) => {
      throw new ApiError(503, `The service at ${url.origin} broke off its response.`, { cause });
    });
    const after = Number(response.headers['retry-after']);
    return {
      status: response.statusCode ?? 0,
      retryAfter: Number.isFinite(after) ? after : undefined,
      body: parse(body),
    };
  }
}

function isBroken(error: unknown): boolean {
  return (
    error instanceof ApiError && BROKEN.has((error.cause as NodeJS.ErrnoException | undefined)?.code ?? '')
  );
}

/** The service may speak the other protocol: each of them cannot read the other one. */
function schemeAdvice({ protocol }: URL, { code }: NodeJS.ErrnoException): string {
  return protocol === 'https:' && code === 'EPROTO' ? ' If it does not use TLS, write http:// in --url.' : '';
}

/** Sends the body when the service asks for it. If it refuses the request, nothing is sent. */
function sendFile(request: ClientRequest, { path }: SentFile, onSent: (bytes: number) => void): void {
  let isSending = false;
  const begin = (): void => {
    if (isSending) return;
    isSending = true;
    let sent = 0;
    const bytes = createReadStream(path);
    bytes.on('data', (chunk) => onSent((sent += chunk.length)));
    bytes.once('error', (error) => request.destroy(error));
    request.once('close', () => bytes.destroy());
    bytes.pipe(request);
  };
  const timer = setTimeout(begin, CONTINUE_MS);
  request.once('continue', begin);
  for (const event of ['response', 'error', 'close']) request.once(event, () => clearTimeout(timer));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

function messageOf(body: unknown, status: number): string {
  const message = (body as { error?: { message?: unknown } } | undefined)?.error?.message;
  return typeof message === 'string' ? message : `The service responded with the status ${status}.`;
}

function detailsOf(body: unknown): ErrorDetail[] {
  const details = (body as { error?: { details?: unknown } } | undefined)?.error?.details;
  return Array.isArray(details) ? (details as ErrorDetail[]) : [];
}
