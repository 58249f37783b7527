import { isIP } from 'node:net';

/**
 * Why a URL could not be downloaded.
 *
 * - `INVALID_URL`: malformed, an unsupported scheme, or with a user name or password; the caller's mistake.
 * - `REFUSED_ADDRESS`: it leads (directly, through DNS or through a redirect) to a refused address.
 * - `UNREACHABLE`: no such host, no connection, or a connection that broke.
 * - `TIMEOUT`: not complete within the time limit.
 * - `TOO_LARGE`: more bytes than the caller allows.
 * - `BAD_STATUS`: the server answered, but not with usable content: a status outside 2xx, or an unknown encoding.
 * - `TOO_MANY_REDIRECTS`: another redirect after the last permitted one.
 */
export type OutboundErrorCode =
  | 'INVALID_URL'
  | 'REFUSED_ADDRESS'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  | 'BAD_STATUS'
  | 'TOO_MANY_REDIRECTS';

/**
 * A download that failed for a reason outside the service. The message is safe for an API response: it names the
 * requested host, but never a query string (it may contain a signature) or an address from DNS or a redirect. `cause`
 * contains the network error, for the log only.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  /** The status of the response, when it is the reason of `BAD_STATUS`. */
  readonly status: number | undefined;

  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    options?: ErrorOptions & { status?: number },
  ) {
    super(message, options);
    this.status = options?.status;
  }
}

/** The error for a host that the policy refuses. */
export function refusedAddress(hostname: string, port: number): OutboundError {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return new OutboundError(
    'REFUSED_ADDRESS',
    `"${host}:${port}" leads to a private or reserved address, which this server does not connect to unless its operator allows the host and port (OUTBOUND_ALLOWED_HOSTS)`,
  );
}
