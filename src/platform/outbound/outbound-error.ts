/**
 * Why a URL could not be downloaded.
 *
 * - `INVALID_URL`: malformed, an unsupported scheme, or a user name or password in it; the caller's mistake.
 * - `REFUSED_ADDRESS`: it leads (itself, through DNS or through a redirect) to where the service does not connect.
 * - `UNREACHABLE`: no such host, no connection, or a connection that broke.
 * - `TIMEOUT`: not complete within the time limit.
 * - `TOO_LARGE`: more bytes than the caller takes.
 * - `BAD_STATUS`: the server answered, but not with usable content: a status outside 2xx, or an unknown encoding.
 * - `TOO_MANY_REDIRECTS`: still being redirected after the last permitted redirect.
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
 * A download that failed for a reason outside the service. The message is fit for an API response: it names the host
 * that was asked for, never a query string (it may hold a signature) nor an address that DNS or a redirect gave away.
 * What the network reported is kept in `cause`, for the log only.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  /** The status of the answer, where `BAD_STATUS` is about that. */
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
