import type { Dispatcher } from 'undici';
import { isUrl } from '../../common/is-url.js';
import { OutboundError } from './outbound-error.js';

/** Characters of the longest address that is fetched, percent-encoded. Servers accept no longer ones. */
export const MAX_ADDRESS = 8_192;

/**
 * Parses a URL to fetch, without any network access.
 * @returns the URL without its fragment
 * @throws OutboundError `INVALID_URL`
 */
export function parseUrl(url: string): URL {
  if (!isUrl(url))
    throw new OutboundError(
      'INVALID_URL',
      'The URL is malformed: give an absolute http:, https: or data: URL',
    );
  const parsed = new URL(url);
  if (parsed.protocol === 'data:') return parsed;
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
    throw new OutboundError('INVALID_URL', 'Only http:, https: and data: URLs are supported');
  }
  if (hasCredentials(parsed)) {
    throw new OutboundError('INVALID_URL', 'The URL must not contain a user name or a password');
  }
  parsed.hash = '';
  if (parsed.href.length > MAX_ADDRESS) {
    throw new OutboundError(
      'INVALID_URL',
      `The URL has more than ${MAX_ADDRESS} characters, percent-encoded`,
    );
  }
  return parsed;
}

/** Parses a URL to fetch or to send to, without `data:`. @throws OutboundError `INVALID_URL` */
export function parseHttpUrl(url: string): URL {
  const target = parseUrl(url);
  if (target.protocol === 'data:')
    throw new OutboundError('INVALID_URL', 'A data: URL cannot receive requests');
  return target;
}

/**
 * Where a redirect leads.
 * @param target the URL that was requested first
 * @throws OutboundError
 */
export function redirectTarget(response: Dispatcher.ResponseData, current: URL, target: URL): URL {
  const { location } = response.headers;
  if (typeof location !== 'string' || !URL.canParse(location, current.href)) {
    throw new OutboundError('BAD_STATUS', `"${target.host}" redirects without a valid target`);
  }
  const next = new URL(location, current);
  if ((next.protocol !== 'http:' && next.protocol !== 'https:') || hasCredentials(next)) {
    throw refusedRedirect(target.host);
  }
  next.hash = '';
  return next;
}

function hasCredentials(url: URL): boolean {
  return url.username !== '' || url.password !== '';
}

/** The error does not name the target, which may be an address in a private network. */
export function refusedRedirect(host: string): OutboundError {
  return new OutboundError(
    'REFUSED_ADDRESS',
    `"${host}" redirects to a target that this server does not connect to`,
  );
}
