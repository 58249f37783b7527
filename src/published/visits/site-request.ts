/** The address of a request, as the reader's browser has it. */
export interface SiteRequestAddress {
  /** Lower case, with the port if there is one. */
  host: string;
  /** Absolute URL on the host that the service knows the site by. */
  url: URL;
}

/** Path of sites below `PUBLIC_URL`. */
const SITES = '/s/';

/**
 * The address of a request if it can be for a site.
 * @param own `PUBLIC_URL`
 * @param isSiteHost whether sites have the host of the request
 * @returns undefined when it is for another part of the service
 */
export function readSiteRequest(
  { url }: { url: string },
  host: string,
  own: URL,
  isSiteHost: boolean,
): SiteRequestAddress | undefined {
  if (isSiteHost) return addressOf(host, `${own.protocol}//${host}`, url);
  const prefix = own.pathname.replace(/\/$/, '');
  // A proxy may remove the path of PUBLIC_URL. Processes also have hosts that they do not know.
  const path = url.startsWith(`${prefix}${SITES}`) ? url : `${prefix}${url}`;
  return path.startsWith(`${prefix}${SITES}`) ? addressOf(host, own.origin, path) : undefined;
}

function addressOf(host: string, origin: string, path: string): SiteRequestAddress | undefined {
  const url = URL.parse(`${origin}${path}`);
  return url === null ? undefined : { host, url };
}
