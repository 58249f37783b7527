import type { Request } from 'express';
import { ApiError } from '../../common/errors/api-error.js';

/**
 * Refuses requests that pages of other sites send.
 * @param home path of the site, or its address when it is behind a proxy
 * @throws ApiError (403) also when the request does not say which page sends it
 */
export function requireSameOrigin({ headers, host }: Pick<Request, 'headers' | 'host'>, home: string): void {
  // Only pages at https and on this machine send it. A proxy does not change it.
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  const sender = headers.origin === undefined ? undefined : URL.parse(headers.origin)?.host;
  const isOwn = sender !== undefined && (sender === host?.toLowerCase() || sender === URL.parse(home)?.host);
  if (site !== undefined || !isOwn) throw new ApiError(403, 'Only pages of this site can send this request.');
}
