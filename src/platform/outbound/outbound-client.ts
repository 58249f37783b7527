import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Agent, Dispatcher } from 'undici';
import { AddressPolicy } from './address-policy.js';
import { decodeDataUrl } from './data-url.js';
import type { HostLookup } from './guarded-connector.js';
import { hostLookup } from './host-addresses.js';
import { OutboundError, refusedAddress } from './outbound-error.js';
import { parseHttpUrl, parseUrl, redirectTarget, refusedRedirect } from './outbound-url.js';
import { readResponseBody } from './response-body.js';

export interface OutboundClientOptions {
  /** Hosts that are allowed although their address is not public. `AddressPolicy` describes the forms. */
  allowedHosts: string[];
  /** Default milliseconds for a whole download, including redirects and the last byte. */
  timeoutMs: number;
  /** Redirects followed before giving up. */
  maxRedirects: number;
  /** Sent as `User-Agent`. */
  userAgent: string;
  /** Servers of the domain name system, as for `queryDns`. Defaults to those of the machine. */
  dnsServers?: readonly string[];
  /** Resolves host names. Defaults to `hostLookup`. */
  lookup?: HostLookup;
}

export interface DownloadOptions {
  /** An existing directory. The file gets a generated name in it. */
  directory: string;
  /** Bytes after decompression. */
  maxBytes: number;
  /** Milliseconds for the whole download. Defaults to the client's. */
  timeoutMs?: number;
  /** Aborts the download, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Sends this with `POST`; redirects are not followed then. */
  post?: { body: Buffer; contentType: string };
}

/** A downloaded file. The caller must remove it. */
export interface DownloadedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** As the server or the `data:` URL stated it, with parameters; untrusted. `null` when not stated. */
  contentType: string | null;
  /** The URL after redirects, without the fragment; only `data:` for a `data:` URL. */
  finalUrl: string;
}

/** A request whose response is returned whatever its status, also for redirects and errors. */
export interface ExchangeOptions {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Milliseconds, including the last byte of the response. */
  timeoutMs: number;
  /** Maximum bytes of the response body. */
  maxBytes: number;
}

export interface ExchangeAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches URLs that come from users, and protects the network in which the service runs.
 *
 * Supports only `http:`, `https:` and `data:` URLs. Every connection, also for redirects, is checked when it is opened
 * and goes only to public addresses or to hosts that the operator allowed. Time and size are limited, and the body is
 * streamed to a file, so memory use does not depend on what a server sends.
 */
export class OutboundClient {
  private readonly policy: AddressPolicy;
  private agent: Promise<Agent> | undefined;

  /** @throws Error when an entry of `allowedHosts` is malformed. */
  constructor(private readonly options: OutboundClientOptions) {
    this.policy = new AddressPolicy(options.allowedHosts);
  }

  /**
   * Why no connection for a URL is allowed, as far as its host says so without being resolved. `undefined`: it may be
   * allowed.
   */
  refusalOf(url: string): string | undefined {
    const { hostname, port, protocol } = new URL(url);
    const to = Number(port) || (protocol === 'https:' ? 443 : 80);
    return this.policy.refusesHost(hostname, to)
      ? refusedAddress(hostname.replace(/^\[|\]$/g, ''), to).message
      : undefined;
  }

  /**
   * Downloads a URL to a new file. When it fails, no file is left behind.
   *
   * @throws OutboundError for every failure of the URL or its server; see `OutboundErrorCode`.
   * @throws the signal's reason when `signal` is aborted; a system error when the file cannot be written.
   */
  async download(url: string, options: DownloadOptions): Promise<DownloadedFile> {
    const target = parseUrl(url);
    if (target.protocol === 'data:') return downloadDataUrl(target, options);
    const { signal, timeoutMs = this.options.timeoutMs } = options;
    return withTimeLimit(target, timeoutMs, signal, (limited) => this.downloadHttp(target, options, limited));
  }

  /**
   * Sends one request and returns its response, whatever its status. Does not follow redirects.
   *
   * @throws OutboundError as `download`, but not for a status
   */
  async exchange(url: string, options: ExchangeOptions): Promise<ExchangeAnswer> {
    const target = parseHttpUrl(url);
    const { method, headers, body, timeoutMs, maxBytes } = options;
    return withTimeLimit(target, timeoutMs, undefined, async (signal) => {
      const response = await this.request(target, target, signal, {
        method,
        headers,
        body,
      });
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of readResponseBody(response, target.host, maxBytes)) chunks.push(chunk);
        return {
          status: response.statusCode,
          headers: response.headers as ExchangeAnswer['headers'],
          body: Buffer.concat(chunks),
        };
      } finally {
        discard(response);
      }
    });
  }

  /**
   * Sends bytes with `POST`. Reads only the status of the response, and does not follow redirects.
   *
   * @param url `http:` or `https:`
   * @returns the status of the response, whatever it is
   * @throws OutboundError `INVALID_URL`, `REFUSED_ADDRESS`, `UNREACHABLE`, `TIMEOUT`
   * @throws the signal's reason when `signal` is aborted
   */
  async post(
    url: string,
    {
      timeoutMs,
      signal,
      ...request
    }: Omit<Sending, 'method'> & {
      /** Milliseconds until the response headers arrive. */
      timeoutMs: number;
      signal?: AbortSignal;
    },
  ): Promise<number> {
    const target = parseHttpUrl(url);
    return withTimeLimit(target, timeoutMs, signal, async (limited) => {
      const response = await this.request(target, target, limited, { method: 'POST', ...request });
      discard(response);
      return response.statusCode;
    });
  }

  /** Whether the operator explicitly allowed the host of a URL. TLS is then optional. */
  isAllowedByOperator({ hostname, port, protocol }: URL): boolean {
    return this.policy.allowsHost(hostname, Number(port) || (protocol === 'https:' ? 443 : 80));
  }

  /** Closes every connection. Running downloads fail, and the client cannot be used afterwards. */
  async close(): Promise<void> {
    await (await this.agent)?.destroy();
  }

  /** Loads the HTTP client for the first download, because most processes never fetch anything. */
  private connections(): Promise<Agent> {
    const lookup = this.options.lookup ?? hostLookup(this.policy, this.options.dnsServers ?? []);
    this.agent ??= import('./guarded-connector.js').then(({ guardedAgent }) =>
      guardedAgent(this.policy, lookup),
    );
    return this.agent;
  }

  private async downloadHttp(
    target: URL,
    options: DownloadOptions,
    signal: AbortSignal,
  ): Promise<DownloadedFile> {
    const { response, finalUrl } = await this.follow(target, signal, options.post);
    try {
      const { statusCode, headers } = response;
      if (statusCode < 200 || statusCode > 299) {
        throw new OutboundError('BAD_STATUS', `"${target.host}" responded with status ${statusCode}`, {
          status: statusCode,
        });
      }
      const chunks = readResponseBody(response, target.host, options.maxBytes);
      const file = await writeFile(options.directory, chunks);
      const contentType = headers['content-type'];
      return {
        ...file,
        contentType: typeof contentType === 'string' ? contentType : null,
        finalUrl: finalUrl.href,
      };
    } finally {
      discard(response);
    }
  }

  /** Requests the URL and follows redirects to the first response that is not a redirect. */
  private async follow(
    target: URL,
    signal: AbortSignal,
    post?: DownloadOptions['post'],
  ): Promise<{ response: Dispatcher.ResponseData; finalUrl: URL }> {
    let current = target;
    for (let redirects = 0; ; redirects++) {
      const response = await this.request(current, target, signal, sending(post));
      if (post !== undefined || !REDIRECT_STATUSES.has(response.statusCode))
        return { response, finalUrl: current };
      discard(response);
      if (redirects === this.options.maxRedirects) {
        throw new OutboundError(
          'TOO_MANY_REDIRECTS',
          `"${target.host}" redirects more than ${this.options.maxRedirects} times`,
        );
      }
      current = redirectTarget(response, current, target);
    }
  }

  private async request(
    url: URL,
    target: URL,
    signal: AbortSignal,
    { method, headers, body }: Sending,
  ): Promise<Dispatcher.ResponseData> {
    try {
      const agent = await this.connections();
      const response = agent.request({
        method,
        origin: url.origin,
        path: url.pathname + url.search,
        headers: {
          accept: '*/*',
          'accept-encoding': 'identity',
          'user-agent': this.options.userAgent,
          ...headers,
        },
        body,
        signal,
        // The caller's time limit covers the headers and the whole body.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      return await orAborted(response, signal);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw unreachable(target.host, error);
      throw url === target ? error : refusedRedirect(target.host);
    }
  }
}

type Sending = Pick<ExchangeOptions, 'method' | 'headers' | 'body'>;

function sending(post: DownloadOptions['post']): Sending {
  if (post === undefined) return { method: 'GET', headers: {} };
  return { method: 'POST', headers: { 'content-type': post.contentType }, body: post.body };
}

/**
 * Runs `work` with a time limit.
 * @param callerSignal also aborts the work, with its own reason
 * @throws OutboundError `TIMEOUT`
 */
async function withTimeLimit<Result>(
  { host }: URL,
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  callerSignal?.throwIfAborted();
  // Not `AbortSignal.timeout`, whose timer would outlive a quick response.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    return await work(callerSignal ? AbortSignal.any([deadline.signal, callerSignal]) : deadline.signal);
  } catch (error) {
    callerSignal?.throwIfAborted();
    if (!deadline.signal.aborted) throw error;
    throw new OutboundError('TIMEOUT', `"${host}" did not deliver within ${timeoutMs / 1000} seconds`);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for a response until the signal aborts. undici observes the signal only after it has connected. */
async function orAborted(
  response: Promise<Dispatcher.ResponseData>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([response, aborted.promise]);
  } catch (error) {
    response.then(discard, () => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function unreachable(host: string, cause: unknown): OutboundError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  let message = `No connection to "${host}" could be made, or it was lost`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') message = `The host "${host}" cannot be found`;
  else if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_(TLS|SSL)/.test(code)) {
    message = `"${host}" has no valid TLS certificate`;
  }
  return new OutboundError('UNREACHABLE', message, { cause });
}

async function downloadDataUrl(url: URL, options: DownloadOptions): Promise<DownloadedFile> {
  const { bytes, contentType } = decodeDataUrl(url, options.maxBytes);
  return { ...(await writeFile(options.directory, [bytes])), contentType, finalUrl: 'data:' };
}

/** Writes chunks to a new file. Removes the file when an error occurs. */
async function writeFile(
  directory: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<{ path: string; size: number }> {
  const path = join(directory, randomUUID());
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of chunks) {
      await file.writeFile(chunk);
      size += chunk.length;
    }
    await file.close();
    return { path, size };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/** Discards a response, and closes its connection if the body was not read to the end. */
function discard(response: Dispatcher.ResponseData): void {
  // Destroying an unfinished body emits an error, which can be ignored.
  response.body.on('error', () => undefined).destroy();
}
